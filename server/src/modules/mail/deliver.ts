import type { LetterName, RenderLetter } from '@envoi/letters/letter'
import { plainName } from '@envoi/letters/untrusted-text'
import { MailRefused, type MailTransport } from '../../outside/mail-transport/port.ts'
import { type Sms, TextRefused } from '../../outside/sms/port.ts'
import { newId } from '../../platform/ids.ts'
import { type Job, addJob, addJobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { LetterSourceOf, Letterbox, Sources, TextName } from './letterbox.ts'

type Deps = {
  transport: MailTransport
  sms: Sms
  render: RenderLetter
  from: { name: string; address: string }
  log: Log
}
/** `id` is given once, when it is posted: however often it is tried, it is the same message. */
type Posted<Name> = { name: Name; ref: string; id: string }

const sendLetterJob = 'send-letter'
const sendTextJob = 'send-text'

/** Posting is writing a row: whoever has one to write needs no relay. */
export const letterbox: Letterbox = {
  post: (tx, name, ...refs) =>
    addJobs(
      tx,
      sendLetterJob,
      refs.map((ref) => ({ name, ref, id: newId() }) satisfies Posted<LetterName>),
    ),
  postText: (tx, name, ref) => addJob(tx, sendTextJob, { name, ref, id: newId() } satisfies Posted<TextName>),
}

export const createDeliveries = (deps: Deps): Letterbox & { jobs(sources: Sources): Job[] } => ({
  ...letterbox,
  jobs: (sources) => deliveryJobs(deps, sources),
})

function deliveryJobs({ transport, sms, render, from, log }: Deps, sources: Sources): Job[] {
  const letters = byName(sources.letters, ({ letter }): LetterName => letter)
  const texts = byName(sources.texts, ({ text }): TextName => text)
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)

  async function write<N extends LetterName>({ letter, read }: LetterSourceOf<N>, ref: string) {
    const found = await read(ref)
    if (!found) return undefined
    const { to, content, language, lookOf, unsubscribeLink, attachment } = found
    const sender = plainName(found.onBehalfOf ?? '')
    const theirs = lookOf && (await sources.findLook(lookOf))
    const timeZone = await sources.findTimeZone(to.address, lookOf)
    const name = theirs?.look.name ?? from.name
    const replyTo = found.replyTo === undefined && theirs?.replyTo ? { address: theirs.replyTo } : found.replyTo
    return {
      to,
      // The address stays ours: it is the one that we may write from.
      from: { address: from.address, name: sender === undefined ? name : `${sender} via ${name}` },
      ...(replyTo ? { replyTo } : {}),
      ...(unsubscribeLink === undefined ? {} : { unsubscribeLink }),
      ...(attachment === undefined ? {} : { attachment }),
      ...render(letter, content, language, theirs?.look, timeZone),
    }
  }

  async function sendLetter({ name, ref, id }: Posted<LetterName>, signal: AbortSignal): Promise<void> {
    const about = { letter: name, id }
    const source = sourceOf(letters, name)
    const written = await write(source, ref)
    if (!written) return log.info('letter-not-wanted', about)
    const isTaken = await endWhenRefused(transport.send({ ...written, messageId: `${id}@${domain}` }, signal), about)
    if (!isTaken) await source.refused?.(ref)
  }

  async function sendText({ name, ref, id }: Posted<TextName>, signal: AbortSignal): Promise<void> {
    const about = { text: name, id }
    const found = await sourceOf(texts, name).read(ref)
    if (!found) return log.info('text-not-wanted', about)
    await endWhenRefused(sms.send({ id, to: found.to, text: found.words }, signal), about)
  }

  /** A refusal is the end: it is said and not tried again. Whatever else goes wrong is the job's, which is. */
  async function endWhenRefused(sending: Promise<void>, about: Record<string, string>): Promise<boolean> {
    const what = 'letter' in about ? 'letter' : 'text'
    try {
      await sending
      log.info(`${what}-sent`, about)
      return true
    } catch (error) {
      if (!(error instanceof MailRefused) && !(error instanceof TextRefused)) throw error
      log.warn(`${what}-refused`, { ...about, reason: error.message })
      return false
    }
  }

  return [
    { name: sendLetterJob, handle: (payload, signal) => sendLetter(payload as Posted<LetterName>, signal) },
    { name: sendTextJob, handle: (payload, signal) => sendText(payload as Posted<TextName>, signal) },
  ]
}

function byName<Name, Source>(sources: readonly Source[], nameOf: (source: Source) => Name): Map<Name, Source> {
  const named = new Map<Name, Source>()
  for (const source of sources) {
    const name = nameOf(source)
    if (named.has(name)) throw new Error(`two modules write ${String(name)}`)
    named.set(name, source)
  }
  return named
}

function sourceOf<Name, Source>(sources: Map<Name, Source>, name: Name): Source {
  const source = sources.get(name)
  if (!source) throw new Error(`no module writes ${String(name)}`)
  return source
}
