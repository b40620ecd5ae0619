import MailComposer from 'nodemailer/lib/mail-composer'
import { messageOf } from './message.ts'
import type { OutboxFolder } from './outbox-folder.ts'
import type { MailTransport } from './port.ts'

/** The transport of a service without a relay: mails are kept in a folder and can be read there. */
export const createOutboxTransport = (folder: OutboxFolder): MailTransport => ({
  async send(mail, signal) {
    const eml = await new MailComposer(messageOf(mail)).compile().build()
    signal.throwIfAborted()
    const { messageId, subject, text, html } = mail
    await folder.keep(messageId, { kind: 'mail', to: mail.to.address, subject, text, html, eml })
  },
  check: () => folder.check(),
  [Symbol.dispose]: () => {},
})
