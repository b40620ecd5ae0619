import { setTimeout as delay } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { messageOf } from './message.ts'
import { type MailTransport, MailRefused } from './port.ts'

type Times = { connect: number; silence: number; whole: number; rest: number; fresh: number }

const times: Times = {
  connect: 5000,
  /** Between two answers of the relay. */
  silence: 15_000,
  /** A relay that answers drop by drop is never silent, and still too slow. */
  whole: 30_000,
  /** After a failure of the line nobody asks for so long: letters wait in the queue, not in a worker. */
  rest: 10_000,
  /** A relay that answered is believed for so long: asking again would be one more sign-in there. */
  fresh: 15_000,
}

/** A relay reached by `smtp://` (with STARTTLS) or `smtps://`; the query sets the library's options, `?requireTLS=false`. */
export function createSmtpTransport(url: string, given: Partial<Times> = {}): MailTransport {
  const limits = { ...times, ...given }
  const options = relayOptions(url, limits)
  let relay = createTransport(options)
  let former: typeof relay | undefined
  let awayUntil = 0
  let checked: { at: number; answer: Promise<void> } | undefined

  async function withinTime(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
    const over = new AbortController()
    const timer = delay(limits.whole, undefined, { signal: AbortSignal.any([signal, over.signal]) })
    try {
      await Promise.race([work, timer.then(() => Promise.reject(new RelayFault('the relay took too long', true)))])
    } finally {
      over.abort()
    }
  }

  /** Mails that are under way on other lines end by themselves: cut off, a mail that was taken would be sent again. */
  function beginAnew(isHanging: boolean): void {
    former?.close({ force: true })
    relay.close({ force: isHanging })
    former = relay
    relay = createTransport(options)
  }

  return {
    async send(mail, signal) {
      const message = messageOf(mail)
      signal.throwIfAborted()
      if (performance.now() < awayUntil) throw new RelayFault('the relay was away a moment ago', false)
      try {
        await withinTime(relay.sendMail(message), signal)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const fault = faultOf(error)
        if (fault instanceof RelayFault && fault.isOfTheLine) {
          awayUntil = performance.now() + limits.rest
          beginAnew(error === fault)
        }
        throw fault
      }
    },
    async check() {
      if (!checked || checked.at + limits.fresh <= performance.now()) {
        const answer = relay.verify().then(
          () => undefined,
          (error: unknown) => Promise.reject(faultOf(error)),
        )
        checked = { at: performance.now(), answer }
      }
      await checked.answer
    },
    [Symbol.dispose]() {
      for (const one of [former, relay]) one?.close({ force: true })
    },
  }
}

/** What goes over a network is encrypted and the relay proves its name, unless the operator says otherwise in the URL. */
export function relayOptions(url: string, { connect, silence }: Pick<Times, 'connect' | 'silence'> = times) {
  const told = parseConnectionUrl(url)
  const isHere = ['localhost', '127.0.0.1', '::1', '[::1]'].includes(told.host ?? '')
  return {
    requireTLS: !told.secure && !told.ignoreTLS && !isHere,
    maxConnections: 3,
    ...told,
    tls: { rejectUnauthorized: !isHere, ...told.tls },
    pool: true as const,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: silence,
    // Once more where a kept connection had gone; other tries are the job's, which waits in between.
    maxRequeues: 1,
    idleTimeout: 30_000,
    logger: false,
    debug: false,
  }
}

/** Not sent this time. Like a refusal it says what happened by numbers alone: a relay's words may repeat an address. */
class RelayFault extends Error {
  override name = 'RelayFault'
  /** The line to the relay, not this mail: others would fare alike. */
  readonly isOfTheLine: boolean

  constructor(message: string, isOfTheLine: boolean) {
    super(message)
    this.isOfTheLine = isOfTheLine
  }
}

type LibraryError = { code?: string; command?: string; response?: string; responseCode?: number }

/** The relay's no to a reader or to what is written, once and for all. */
const saidOfThisMail = new Set(['RCPT TO', 'DATA'])
/** 5xx answers that are about us, and end when somebody mends the settings. */
const saidOfUs = new Set([530, 534, 535, 538])

function faultOf(error: unknown): MailRefused | RelayFault {
  if (error instanceof MailRefused || error instanceof RelayFault) return error
  const { code = 'unknown', command = '', response = '', responseCode = 0 } = error as LibraryError
  const [status = ''] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response) ?? []
  const isFinal = responseCode >= 500 && !saidOfUs.has(responseCode) && saidOfThisMail.has(command)
  if (isFinal) return new MailRefused(`the relay answered ${status} to ${command}`)
  const isOfTheLine = status === ''
  return new RelayFault(isOfTheLine ? `no answer of the relay (${code})` : `the relay answered ${status}`, isOfTheLine)
}
