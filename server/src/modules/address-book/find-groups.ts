import { type SQL, sql } from '../../platform/database/drizzle.ts'
import type { ContactGroup } from '@envoi/contract/contacts'
import type { Database } from '../../platform/database/connect.ts'
import { wordsOf } from '../../platform/database/words.ts'
import { type SearchOptions, limitsOf } from './find-contacts.ts'

/** There are at most a thousand: each name is read. */
function matching(ownerId: number, query = ''): SQL {
  const words = wordsOf(query).map((word) => sql`and name_key like '%' || folded(${word}::text) || '%'`)
  return sql`contact_groups where owner_id = ${ownerId} ${sql.join(words, sql` `)}`
}

export async function countContactGroups(database: Database, ownerId: number, query?: string): Promise<number> {
  const { rows } = await database.execute<{ count: string }>(sql`select count(*) from ${matching(ownerId, query)}`)
  return Number(rows[0]?.count)
}

export async function searchContactGroups(
  database: Database,
  ownerId: number,
  options: SearchOptions,
): Promise<{ groups: ContactGroup[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    database.execute<{ id: string; name: string; size: string }>(sql`
      select page.public_id as id, page.name,
        (select count(*) from contact_group_members where group_id = page.id) as size
      from (select * from ${matching(ownerId, options.query)} order by name_key ${limitsOf(options)}) as page
      order by page.name_key`),
    countContactGroups(database, ownerId, options.query),
  ])
  return { groups: rows.map(({ id, name, size }) => ({ id, name, size: Number(size) })), total }
}
