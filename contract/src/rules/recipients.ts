/** The addresses in what somebody typed or pasted into the recipients field. */
import { normalizeEmail, readEmail } from './email.ts'

export type Recipients = { valid: string[]; invalid: string[] }

export const recipientSeparators = /[,;\r\n]/

/** Both lists keep the order of the text; an address that is repeated or already in `existing` is left out. */
export function readRecipients(text: string, existing: Iterable<string> = []): Recipients {
  const seen = new Set(Array.from(existing, normalizeEmail))
  const recipients: Recipients = { valid: [], invalid: [] }
  for (const piece of text.split(recipientSeparators)) {
    const entry = piece.trim()
    if (entry === '') continue
    const email = readEmail(entry)
    const key = email?.key ?? normalizeEmail(entry)
    if (seen.has(key)) continue
    seen.add(key)
    recipients[email ? 'valid' : 'invalid'].push(entry)
  }
  return recipients
}
