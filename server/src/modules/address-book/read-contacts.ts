import { and, asc, eq, gt } from '../../platform/database/drizzle.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { contactGroupMembers, contacts } from './tables.ts'

/** So many are in memory at once, and held for a few milliseconds. */
const BATCH = 500

type Read = { id: number; email: string; name: string | null; createdAt: Date }

/**
 * All contacts of somebody, or those in a group, batch by batch. In the order they were added, so that each comes once,
 * whatever is renamed meanwhile; between batches no connection is held.
 */
export async function* readContacts(
  reader: Reader,
  ownerId: number,
  groupId: number | undefined,
): AsyncGenerator<Read[]> {
  let after = 0
  for (;;) {
    const batch = await (groupId === undefined ? readOwn(reader, ownerId, after) : readMembers(reader, groupId, after))
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
  }
}

const columns = { id: contacts.id, email: contacts.email, name: contacts.name, createdAt: contacts.createdAt }

const readOwn = (reader: Reader, ownerId: number, after: number): Promise<Read[]> =>
  reader
    .select(columns)
    .from(contacts)
    .where(and(eq(contacts.ownerId, ownerId), gt(contacts.id, after)))
    .orderBy(asc(contacts.id))
    .limit(BATCH)

/** The batch first, then what it holds: no plan may read the whole group for each. */
function readMembers(reader: Reader, groupId: number, after: number): Promise<Read[]> {
  const batch = reader
    .select({ contactId: contactGroupMembers.contactId })
    .from(contactGroupMembers)
    .where(and(eq(contactGroupMembers.groupId, groupId), gt(contactGroupMembers.contactId, after)))
    .orderBy(asc(contactGroupMembers.contactId))
    .limit(BATCH)
    .as('batch')
  return reader
    .select(columns)
    .from(batch)
    .innerJoin(contacts, eq(contacts.id, batch.contactId))
    .orderBy(asc(contacts.id))
}
