import type { OutboxFolder } from '../mail-transport/outbox-folder.ts'
import type { Sms } from './port.ts'

/** Without a provider texts are kept beside the mails that nobody was sent. */
export const createOutboxSms = (folder: OutboxFolder): Sms => ({
  async send({ id, to, text }, signal) {
    signal.throwIfAborted()
    await folder.keep(id, { kind: 'sms', to, subject: '', text, html: null })
  },
})
