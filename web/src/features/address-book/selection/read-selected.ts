import type { Contact } from '@envoi/contract/contacts'
import { addressBook } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { type Places, partsOf, type BatchDeps, sendBatches } from '../batches.ts'
import { type Selected, countSelected, isSelected } from './selection.ts'

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

type ReadPart = (body: { query: string; from: number; size: number }) => Promise<{ contacts: Contact[]; total: number }>

/** The addresses of those that are selected; of more than a page of them the first, since no transfer takes as many. */
export async function readSelected(readPart: ReadPart, { selection, query, found }: Selected): Promise<string[]> {
  const size = addressBook.pageMax
  const wanted = Math.min(countSelected(selection, found), size)
  const emails: string[] = []
  for (let from = 0; emails.length < wanted; from += size) {
    // Those that were selected one by one may be of an earlier search.
    const { contacts, total } = await readPart({ query: selection.isAllBut ? query : '', from, size })
    emails.push(...contacts.flatMap(({ id, email }) => (isSelected(selection, id) ? email : [])))
    // Some may have been deleted elsewhere meanwhile.
    if (from + size >= total) break
  }
  return emails.slice(0, wanted)
}
