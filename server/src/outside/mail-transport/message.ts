import { readEmail } from '@envoi/contract/rules/email'
import { type Attachment, MailRefused, type Mailbox, type OutgoingMail } from './port.ts'

/**
 * A mail as the library takes it. Addresses are objects and the envelope is ours, so that nothing is ever parsed out of
 * a text; a line end in a header would begin another header, so there is none.
 */
export function messageOf(mail: OutgoingMail) {
  const { from, to, replyTo, unsubscribeLink, subject, html, text, attachment, messageId } = mail
  const names = [from.name, to.name ?? '', replyTo?.name ?? '', attachment?.name ?? '']
  requirePlain(messageId, subject, from.address, unsubscribeLink ?? '', ...names)
  const reader = mailboxOf(to)
  return {
    envelope: { from: from.address, to: [reader.address] },
    from,
    to: reader,
    ...(replyTo ? { replyTo: mailboxOf(replyTo) } : {}),
    subject,
    html,
    text,
    ...(attachment ? { attachments: [partOf(attachment)] } : {}),
    messageId: `<${messageId}>`,
    // Programs that answer by themselves shall not answer this.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeLink === undefined ? {} : wayOut(unsubscribeLink)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const partOf = ({ name, type, bytes }: Attachment) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** One click is promised only where it can be kept: RFC 8058 wants https. */
const wayOut = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  ...(link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
})

function requirePlain(...values: string[]): void {
  if (values.some((value) => /[\r\n\0]/.test(value))) throw new MailRefused('a header would hold a line end')
}

/** The two checks of the contract agree on what an address is; quoted parts, comments, groups and routes are none. */
function mailboxOf({ name = '', address }: Mailbox): { name: string; address: string } {
  const email = readEmail(address)
  if (!email || email.shown !== address) throw new MailRefused('the address is none')
  return { name, address: email.mailbox }
}
