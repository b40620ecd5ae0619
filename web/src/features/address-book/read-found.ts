import type { Contact } from '@envoi/contract/contacts'
import { api } from '../../platform/api.ts'
import { ask } from '../../platform/query-asking.ts'
import { type Places, partsOf } from './batches-of.ts'
import { type BatchDeps, sendBatches } from './send-batches.ts'

/** Contacts that a search finds, from one place to another, also where nobody has looked yet. */
export async function readFound(uid: string, query: string, places: Places, deps: BatchDeps): Promise<Contact[]> {
  const { signal } = deps
  const replies = await sendBatches(
    partsOf(places),
    (part) => ask(api.searchContacts({ params: { uid }, body: { query, ...part } }, { signal })),
    deps,
  )
  return replies.flatMap(({ contacts }) => contacts)
}
