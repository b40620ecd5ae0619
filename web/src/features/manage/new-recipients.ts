import { readRecipients } from '@envoi/contract/rules/recipients'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'

export type RecipientsProblem =
  | { why: 'missing' }
  | { why: 'known' }
  | { why: 'invalid'; entry: string }
  | { why: 'too_many'; max: number }

type Transfer = Pick<ManagedTransferView, 'recipients' | 'limits'>

/** The addresses in what was typed or pasted that are not there yet. */
export function readNewRecipients(
  text: string,
  { recipients, limits }: Transfer,
): { emails: string[] } | { problem: RecipientsProblem } {
  const { valid, invalid } = readRecipients(
    text,
    recipients.map(({ email }) => email),
  )
  const [entry] = invalid
  if (entry !== undefined) return { problem: { why: 'invalid', entry } }
  if (valid.length === 0) return { problem: { why: /[^\s,;]/.test(text) ? 'known' : 'missing' } }
  if (recipients.length + valid.length > limits.recipients) {
    return { problem: { why: 'too_many', max: limits.recipients } }
  }
  return { emails: valid }
}
