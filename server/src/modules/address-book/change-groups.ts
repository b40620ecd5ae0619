import { addressBook } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import type { Account } from '../accounts/index.ts'
import type { Kept } from './access.ts'
import { changeBook } from './contact-store.ts'
import {
  type GroupRow,
  addMembers,
  countOwnGroups,
  deleteContactGroup,
  findGroup,
  findIdByName,
  insertGroup,
  removeMembers,
  renameGroup,
  requireMemberRoom,
} from './group-store.ts'

export async function addContactGroup(
  database: Database,
  owner: Account,
  input: { name: string; contactIds?: string[] | undefined },
): Promise<string> {
  const row = { publicId: newId(), ownerId: owner.id, name: input.name }
  await changeBook(database, owner, async (tx) => {
    const id = await insertGroup(tx, row)
    if (id === undefined) throw new Refusal('GROUP_EXISTS')
    if ((await countOwnGroups(tx, owner.id)) > addressBook.groups) throw new Refusal('TOO_MANY_GROUPS')
    const added = await addMembers(tx, { id, ownerId: owner.id }, input.contactIds ?? [])
    await requireMemberRoom(tx, owner.id, added)
  })
  return row.publicId
}

/** Who is both taken out and put in stays in. */
export async function changeContactGroup(
  database: Database,
  { owner, row }: Kept<GroupRow>,
  input: { name?: string | undefined; add?: string[] | undefined; remove?: string[] | undefined },
): Promise<void> {
  await changeBook(database, owner, async (tx) => {
    // Looked up again: it may have been deleted while we waited for our turn.
    if (!(await findGroup(tx, owner.id, row.publicId))) throw new Refusal('NOT_FOUND')
    if (input.name !== undefined) {
      const namesake = await findIdByName(tx, owner.id, input.name)
      if (namesake !== undefined && namesake !== row.id) throw new Refusal('GROUP_EXISTS')
      await renameGroup(tx, row.id, input.name)
    }
    if (input.remove?.length) await removeMembers(tx, row, input.remove)
    if (input.add?.length) await requireMemberRoom(tx, owner.id, await addMembers(tx, row, input.add))
  })
}

export const endGroup = (database: Database, { owner, row }: Kept<GroupRow>): Promise<void> =>
  changeBook(database, owner, (tx) => deleteContactGroup(tx, row.id))
