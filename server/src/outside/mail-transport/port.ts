/** How a mail leaves. Retrying is the caller's: a mail that is sent twice has the same Message-ID both times. */
export type Mailbox = { name?: string; address: string }

export type Attachment = { name: string; type: 'application/pdf'; bytes: Uint8Array }

export type OutgoingMail = {
  from: { name: string; address: string }
  to: Mailbox
  replyTo?: Mailbox
  /** Told to mail programs, which show it beside the sender. */
  unsubscribeLink?: string
  subject: string
  html: string
  text: string
  attachment?: Attachment
  /** Without the angle brackets. */
  messageId: string
}

export type MailTransport = {
  /** Rejects with `MailRefused` when trying again is of no use, with anything else when it may be. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Whether mails could leave now. */
  check(signal: AbortSignal): Promise<void>
} & Disposable

/** This mail will never be taken. The reason holds no address and no word of the mail: it is written to the log. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** What was not sent to anybody because no relay is configured: mails and texts alike, kept to be read here. */
export type KeptMessage = {
  id: string
  kind: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  html: string | null
  links: string[]
  /** ISO 8601, UTC. */
  at: string
}

/** The newest first. */
export type Outbox = {
  list(): Promise<KeptMessage[]>
  find(id: string): Promise<KeptMessage | undefined>
}
