import { sql } from '../../platform/database/drizzle.ts'
import type { ImportedContact } from '@envoi/contract/contacts'
import { addressBook } from '@envoi/contract/limits'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import { type Account, requireEmail } from '../accounts/index.ts'
import { changeBook, countOwn } from './contact-store.ts'
import { nameOf } from './change-contacts.ts'
import { findGroup, requireMemberRoom } from './group-store.ts'

type Given = { email: string; emailKey: string; name: string | null }
/** How many contacts of each; an address that was given twice is one. */
type Counts = { added: number; renamed: number; unchanged: number }

/** As if they came one after the other: the first spelling of an address stays, the last name counts. */
function gather(imported: readonly ImportedContact[]): Given[] {
  const given = new Map<string, Given>()
  for (const { email, name } of imported) {
    const { shown, key } = requireEmail(email)
    const before = given.get(key)
    given.set(key, { email: before?.email ?? shown, emailKey: key, name: nameOf(name) ?? before?.name ?? null })
  }
  return [...given.values()]
}

/** A statement must be done within the patience of a call, also with the longest names and on a busy machine. */
const AT_ONCE = 200

export function importContacts(
  database: Database,
  owner: Account,
  { contacts, groupId }: { contacts: readonly ImportedContact[]; groupId?: string | undefined },
): Promise<Counts> {
  const given = gather(contacts)
  return changeBook(database, owner, async (tx) => {
    const group = groupId === undefined ? undefined : await findGroup(tx, owner.id, groupId)
    if (groupId !== undefined && !group) throw new Refusal('NOT_FOUND')
    const sum = { added: 0, renamed: 0, joined: 0 }
    for (let from = 0; from < given.length; from += AT_ONCE) {
      const some = await importSome(tx, { owner, given: given.slice(from, from + AT_ONCE), groupId: group?.id })
      for (const what of ['added', 'renamed', 'joined'] as const) sum[what] += some[what]
    }
    const { added, renamed, joined } = sum
    if (added > 0 && (await countOwn(tx, owner.id)) > addressBook.contacts) throw new Refusal('TOO_MANY_CONTACTS')
    await requireMemberRoom(tx, owner.id, joined)
    return { added, renamed, unchanged: given.length - added - renamed }
  })
}

async function importSome(
  tx: Transaction,
  { owner, given, groupId }: { owner: Account; given: Given[]; groupId: number | undefined },
): Promise<Record<'added' | 'renamed' | 'joined', number>> {
  const columnOf = (texts: (string | null)[]) => sql`${sql.param(texts)}::text[]`
  // All parts see the contacts as they were before; nobody else changes them meanwhile.
  const { rows } = await tx.execute<Record<'added' | 'renamed' | 'joined', string>>(sql`
    with given as (
      select * from unnest(${columnOf(given.map(() => newId()))}, ${columnOf(given.map(({ email }) => email))},
        ${columnOf(given.map(({ emailKey }) => emailKey))}, ${columnOf(given.map(({ name }) => name))})
        as given (public_id, email, email_key, name)),
    known as (
      select contacts.id, email_key, contacts.name is distinct from coalesce(given.name, contacts.name) as is_renamed,
        given.name as new_name
      from given join contacts using (email_key) where owner_id = ${owner.id}),
    renamed as (
      update contacts set name = new_name from known where contacts.id = known.id and is_renamed returning contacts.id),
    added as (
      insert into contacts (public_id, owner_id, email, email_key, name)
      select public_id, ${owner.id}, email, email_key, name from given
      where email_key not in (select email_key from known) returning id),
    joined as (
      insert into contact_group_members (group_id, contact_id)
      select ${groupId ?? null}::bigint, id from (select id from known union all select id from added) as members
      where ${groupId !== undefined} on conflict do nothing returning contact_id)
    select (select count(*) from added) as added, (select count(*) from renamed) as renamed,
      (select count(*) from joined) as joined`)
  const [{ added, renamed, joined } = { added: '0', renamed: '0', joined: '0' }] = rows
  return { added: Number(added), renamed: Number(renamed), joined: Number(joined) }
}
