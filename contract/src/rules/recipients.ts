/** The addresses in what somebody typed or pasted into the recipients field. */
import { readRecipientList } from './recipient-list.ts'

export type Recipients = { valid: string[]; invalid: string[] }

export const recipientSeparators = /[,;\r\n]/

/** Both lists keep the order of the text; an address that is repeated or already in `existing` is left out. */
export function readRecipients(text: string, existing: Iterable<string> = []): Recipients {
  const recipients: Recipients = { valid: [], invalid: [] }
  for (const entry of readRecipientList(text, existing)) {
    if (entry.email) recipients.valid.push(entry.email.shown)
    else recipients.invalid.push(entry.text)
  }
  return recipients
}
