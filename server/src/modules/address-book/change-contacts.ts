import { addressBook } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import { type Account, requireEmail } from '../accounts/index.ts'
import type { Kept } from './access.ts'
import {
  changeBook,
  type ContactRow,
  countOwn,
  deleteContacts,
  insertContact,
  isTaken,
  updateContact,
} from './contact-store.ts'

/** No name is nothing, not an empty text. */
export const nameOf = (name: string | null | undefined): string | null => (name ? name : null)

export async function addContact(
  database: Database,
  owner: Account,
  input: { email: string; name?: string | null | undefined },
): Promise<string> {
  const { shown, key } = requireEmail(input.email)
  const row = { publicId: newId(), ownerId: owner.id, email: shown, emailKey: key, name: nameOf(input.name) }
  await changeBook(database, owner, async (tx) => {
    if (!(await insertContact(tx, row))) throw new Refusal('CONTACT_EXISTS')
    if ((await countOwn(tx, owner.id)) > addressBook.contacts) throw new Refusal('TOO_MANY_CONTACTS')
  })
  return row.publicId
}

export async function changeContact(
  database: Database,
  { owner, row }: Kept<ContactRow>,
  input: { email?: string | undefined; name?: string | null | undefined },
): Promise<void> {
  const address = input.email === undefined ? undefined : requireEmail(input.email)
  const change = {
    ...(address && { email: address.shown, emailKey: address.key }),
    ...(input.name !== undefined && { name: nameOf(input.name) }),
  }
  if (Object.keys(change).length === 0) return
  await changeBook(database, owner, async (tx) => {
    if (address && (await isTaken(tx, row, address.key))) throw new Refusal('CONTACT_EXISTS')
    if (!(await updateContact(tx, row.id, change))) throw new Refusal('NOT_FOUND')
  })
}

export const removeContacts = (database: Database, owner: Account, ids: readonly string[]): Promise<number> =>
  changeBook(database, owner, (tx) => deleteContacts(tx, owner.id, ids))
