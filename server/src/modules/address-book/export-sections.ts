import { asc, eq } from '../../platform/database/drizzle.ts'
import { dataExport } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import type { ExportSection } from '../accounts/index.ts'
import { readContacts } from './read-contacts.ts'
import { contactGroups } from './tables.ts'

/** What the export of somebody's data tells of their address book, also when no plan opens it any more. `names`: of members. */
export const exportSections = (database: Database, names: number = dataExport.names): ExportSection[] => [
  {
    name: 'contacts',
    async read(account) {
      const told: Record<string, unknown>[] = []
      for await (const batch of readContacts(database, account.id, undefined)) {
        for (const { email, name, createdAt } of batch) told.push({ email, name, createdAt: createdAt.toISOString() })
      }
      return told
    },
  },
  {
    name: 'contactGroups',
    async read(account, sayCut) {
      const groups = await database
        .select()
        .from(contactGroups)
        .where(eq(contactGroups.ownerId, account.id))
        .orderBy(asc(contactGroups.id))
      let room = names
      const told: Record<string, unknown>[] = []
      for (const { id, name, createdAt } of groups) {
        const members = await readMembers(database, { ownerId: account.id, groupId: id, atMost: room + 1 })
        if (members.length > room) sayCut()
        told.push({ name, createdAt: createdAt.toISOString(), members: members.slice(0, room) })
        room -= Math.min(members.length, room)
      }
      return told
    },
  },
]

async function readMembers(
  database: Database,
  { ownerId, groupId, atMost }: { ownerId: number; groupId: number; atMost: number },
): Promise<string[]> {
  const emails: string[] = []
  for await (const batch of readContacts(database, ownerId, groupId)) {
    for (const { email } of batch) emails.push(email)
    if (emails.length >= atMost) break
  }
  return emails.slice(0, atMost)
}
