import type { Api } from '@envoi/client/api'
import { readRecipients } from '@envoi/contract/rules/recipients'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { type Keys, callOf } from '../queries.ts'

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

type Added = {
  added: string[]
  /** From the first that was refused on: the others would most likely be refused for the same reason. */
  left: string[]
  error: unknown
}

/** One after another, in their order. */
export async function addRecipients(api: Pick<Api, 'addRecipient'>, keys: Keys, emails: string[]): Promise<Added> {
  const { headers } = callOf(keys)
  const added: string[] = []
  for (const [index, recipient] of emails.entries()) {
    try {
      await api.addRecipient({ params: { id: keys.id, recipient }, headers })
      added.push(recipient)
    } catch (error) {
      return { added, left: emails.slice(index), error }
    }
  }
  return { added, left: [], error: null }
}
