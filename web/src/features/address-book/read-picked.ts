import type { Contact } from '@envoi/contract/contacts'
import { addressBook } from '@envoi/contract/limits'
import { countPicked, isPicked } from './selection.ts'
import type { Picked } from './use-picked-work.ts'

type ReadPart = (body: { query: string; from: number; size: number }) => Promise<{ contacts: Contact[]; total: number }>

/** The addresses of those that are picked; of more than a page of them the first, since no transfer takes as many. */
export async function readPicked(readPart: ReadPart, { selection, query, found }: Picked): Promise<string[]> {
  const size = addressBook.pageMax
  const wanted = Math.min(countPicked(selection, found), size)
  const emails: string[] = []
  for (let from = 0; emails.length < wanted; from += size) {
    // Those that were picked one by one may be of an earlier search.
    const { contacts, total } = await readPart({ query: selection.isAllBut ? query : '', from, size })
    emails.push(...contacts.flatMap(({ id, email }) => (isPicked(selection, id) ? email : [])))
    // Some may have been deleted elsewhere meanwhile.
    if (from + size >= total) break
  }
  return emails.slice(0, wanted)
}
