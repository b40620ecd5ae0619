import type { Api } from '@envoi/client/api'
import { type Keys, callOf } from './queries.ts'

export type Added = {
  added: string[]
  /** From the first that was refused on: the others would most likely be refused for the same reason. */
  left: string[]
  error: unknown
}

/** One after another, in their order. */
export async function addAll(api: Pick<Api, 'addRecipient'>, keys: Keys, emails: string[]): Promise<Added> {
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
