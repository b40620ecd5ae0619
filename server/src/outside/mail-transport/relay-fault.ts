import { MailRefused } from './port.ts'

/** Not sent this time. Like a refusal it says what happened by numbers alone: a relay's words may repeat an address. */
export class RelayFault extends Error {
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

export function faultOf(error: unknown): MailRefused | RelayFault {
  if (error instanceof MailRefused || error instanceof RelayFault) return error
  const { code = 'unknown', command = '', response = '', responseCode = 0 } = error as LibraryError
  const [status = ''] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response) ?? []
  const isFinal = responseCode >= 500 && !saidOfUs.has(responseCode) && saidOfThisMail.has(command)
  if (isFinal) return new MailRefused(`the relay answered ${status} to ${command}`)
  const isOfTheLine = status === ''
  return new RelayFault(isOfTheLine ? `no answer of the relay (${code})` : `the relay answered ${status}`, isOfTheLine)
}
