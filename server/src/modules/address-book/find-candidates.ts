import type { FoundContact } from '@envoi/contract/contacts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account } from '../accounts/index.ts'
import { type Wish, searchContacts } from './find-contacts.ts'
import { findGroup, findMembersAmong } from './group-store.ts'

/** Who can be put into a group, and who of them is in it: asked for those on the page alone. */
export async function findCandidates(
  database: Database,
  owner: Account,
  { memberOf, ...wish }: Wish & { memberOf?: string | undefined },
): Promise<{ contacts: FoundContact[]; total: number }> {
  if (memberOf === undefined) return searchContacts(database, owner.id, wish)
  const group = await findGroup(database, owner.id, memberOf)
  if (!group) throw new Refusal('NOT_FOUND')
  const { contacts, total } = await searchContacts(database, owner.id, wish)
  const members = await findMembersAmong(
    database,
    group.id,
    contacts.map(({ id }) => id),
  )
  return { contacts: contacts.map((contact) => Object.assign(contact, { isMember: members.has(contact.id) })), total }
}
