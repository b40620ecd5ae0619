/** Sends to the owner of a push page, as its page does. */
import { readSecretOption, requireOneReader } from '../ask.ts'
import { Failed } from '../exit.ts'
import { openService } from '../service.ts'
import { readFiles, readSender } from '../sending/read-sending.ts'
import { findBefore, transmit } from '../sending/transmit.ts'
import { printable } from '../terminal-text.ts'
import { UsageError } from '../usage-error.ts'
import type { Context } from '../context.ts'

export async function push(context: Context): Promise<void> {
  const { env, options, terminal, signal } = context
  const [named = '', ...words] = context.words
  const { code, origin } = readPushCode(named)
  requireOneReader({ ...context, words })
  const answers = options.all('answer').map(readAnswer)
  const message = options.find('message')
  const asked = { ...readSender(options), pushCode: code, answers, ...(message !== undefined && { message }) }
  const password = await readSecretOption(context, 'password', 'Password of the page')
  // A header carries bytes, one character for each.
  const headers: Record<string, string> =
    password === undefined ? {} : { 'x-transfer-password': Buffer.from(password).toString('latin1') }
  using service = await openService(env, options, { origin, headers })
  const { receiver, state } = await service.api.getPushPage({ params: { code } }, { signal })
  const refusal = state === 'open' ? undefined : new Failed(`${printable(receiver)}: ${reasons[state]}`)
  // Standard input is read for what is certain to be taken.
  if (refusal && words.includes('-')) throw refusal
  const { files, isSpooled } = await readFiles(context, words)
  const transfer = { transferType: 'S3' as const, ...asked }
  const sending = { asked, password, transfer, files, isSpooled, isAnew: options.has('new') }
  // What was begun may be the last that it takes.
  if (refusal && !(await findBefore(context, service, sending))) throw refusal
  const { transferId, status } = await transmit(context, service, sending)
  terminal.tell('pushed', { transferId, status, receiver, files: files.length }, `Sent to ${printable(receiver)}.`)
}

const reasons = {
  locked: 'this page asks for a password. Add --password -.',
  closed: 'this page no longer takes files. Ask its owner.',
  full: 'this page cannot take files right now. Try again later.',
}

/** The code, or the address of the page. */
function readPushCode(text: string): { code: string; origin?: string } {
  if (/^[\w-]{1,64}$/.test(text)) return { code: text }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [, code] = /^\/push\/([\w-]{1,64})\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || code === undefined) throw new UsageError(`"${text}" is not a push page. Give its code or its address.`)
  return { code, origin: url.origin }
}

function readAnswer(text: string): { id: string; value: string } {
  const [, id, value] = /^([a-zA-Z0-9]{1,16})=(.+)$/s.exec(text) ?? []
  if (id === undefined || value === undefined) throw new UsageError(`Write it as --answer ID=TEXT, not "${text}".`)
  return { id, value }
}
