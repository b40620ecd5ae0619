/** Who belongs to a team: its owner, its members, and whoever is invited, as one list. */
import type { ListedMember, MemberFilter, MemberSort } from '@envoi/contract/teams'
import { searchSize } from '@envoi/contract/limits'
import type { MemberStatus, TeamRole } from '@envoi/contract/words'
import type { Reader } from '../../platform/database/connect.ts'
import { type SQL, sql } from '../../platform/database/drizzle.ts'
import { holdsAll, wordsOf } from '../../platform/database/words.ts'
import { groupIdOf, namedGroup } from '../member-groups/index.ts'

type Row = {
  user_id: string | null
  public_id: string
  email: string
  display_name: string
  role: TeamRole
  status: MemberStatus
  member_group: ListedMember['memberGroup']
  seen_at: Date | null
  joined_at: Date | null
  expires_at: Date | null
}
/** `userId`: of those who have joined. */
export type Person = Omit<ListedMember, 'storageUsed'> & { userId: number | null }

/** Written so that the index of members finds them: `manager_id = …` alone, beside the owner's own row. */
const people = (ownerId: number, now: Date): SQL => sql`(
  select id as user_id, uid as public_id, email, display_name, name_order, search_words,
    case when id = ${ownerId} then 'OWNER' when is_manager then 'MANAGER' else 'MEMBER' end as role,
    case when suspended_at is null then 'ACTIVE' else 'SUSPENDED' end as status,
    member_group_id, seen_at, joined_at, null::timestamptz as expires_at
  from users where id = ${ownerId} or manager_id = ${ownerId}
  union all
  select null, public_id, email, display_name, name_order, search_words, 'MEMBER',
    case when expires_at > ${now.toISOString()}::timestamptz then 'INVITED' else 'EXPIRED' end,
    null, null, null, expires_at
  from team_invitations where team_id = ${ownerId}
) as people`

const withGroup = sql`people.*, ${namedGroup(sql`people.member_group_id`)} as member_group`

/** `userIds`: of those alone. */
type PeopleFilter = MemberFilter & { userIds?: readonly number[] | undefined }

function matching(ownerId: number, { userIds, ...filter }: PeopleFilter): SQL {
  const { query = '', status, role, memberGroup, notInMemberGroup } = filter
  const words = wordsOf(query)
  return sql.join(
    [
      sql`true`,
      ...(words.length === 0 ? [] : [holdsAll(sql`search_words`, words)]),
      ...(status === undefined ? [] : [sql`status = any(${sql.param(status)}::text[])`]),
      ...(role === undefined ? [] : [sql`role = any(${sql.param(role)}::text[])`]),
      ...(userIds === undefined ? [] : [sql`user_id = any(${sql.param(userIds)}::bigint[])`]),
      ...(memberGroup === undefined ? [] : [isIn(ownerId, memberGroup)]),
      ...(notInMemberGroup === undefined ? [] : [isOutside(ownerId, notInMemberGroup)]),
    ],
    sql` and `,
  )
}

/** Who can be in a group: neither the owner, nor somebody who has not joined yet. */
const isMember = sql`user_id is not null and role <> 'OWNER'`
const isIn = (ownerId: number, group: string | null): SQL =>
  group === null ? sql`member_group_id is null and ${isMember}` : sql`member_group_id = ${groupIdOf(ownerId, group)}`
const isOutside = (ownerId: number, group: string): SQL =>
  sql`member_group_id is distinct from ${groupIdOf(ownerId, group)} and ${isMember}`

const columns: Record<string, SQL> = {
  displayName: sql`name_order`,
  email: sql`email collate "C"`,
  seenAt: sql`seen_at`,
  joinedAt: sql`joined_at`,
}

/** The id makes the order the same every time; who was never here comes last, whichever way one looks. */
function orderOf(sort: MemberSort): SQL {
  const isDescending = sort.startsWith('-')
  const column = columns[isDescending ? sort.slice(1) : sort] ?? sql`name_order`
  return isDescending
    ? sql`${column} desc nulls last, public_id collate "C" desc`
    : sql`${column} nulls last, public_id collate "C"`
}

export type PeopleSearch = MemberFilter & {
  sort?: MemberSort | undefined
  from?: number | undefined
  size?: number | undefined
}

export async function searchPeople(
  reader: Reader,
  ownerId: number,
  { sort = 'displayName', from = 0, size = searchSize.default, ...filter }: PeopleSearch,
  now: Date,
): Promise<Person[]> {
  // Groups are looked up for the page alone, and what is searched in is not carried through the sorting.
  const page = sql`(
    select user_id, public_id, email, display_name, name_order, role, status, member_group_id, seen_at, joined_at, expires_at
    from ${people(ownerId, now)} where ${matching(ownerId, filter)} order by ${orderOf(sort)} limit ${size} offset ${from}
  ) as people`
  const { rows } = await reader.execute<Row>(sql`select ${withGroup} from ${page} order by ${orderOf(sort)}`)
  return rows.map(personOf)
}

export async function countPeople(reader: Reader, ownerId: number, filter: PeopleFilter, now: Date): Promise<number> {
  const { rows } = await reader.execute<{ count: string }>(
    sql`select count(*) as count from ${people(ownerId, now)} where ${matching(ownerId, filter)}`,
  )
  return Number(rows[0]?.count)
}

export async function findPerson(
  reader: Reader,
  ownerId: number,
  publicId: string,
  now: Date,
): Promise<Person | undefined> {
  const { rows } = await reader.execute<Row>(
    sql`select ${withGroup} from ${people(ownerId, now)} where public_id = ${publicId}`,
  )
  return rows[0] && personOf(rows[0])
}

const personOf = (row: Row): Person => ({
  userId: row.user_id === null ? null : Number(row.user_id),
  id: row.public_id,
  email: row.email,
  displayName: row.display_name,
  role: row.role,
  status: row.status,
  memberGroup: row.member_group,
  seenAt: timeOf(row.seen_at),
  joinedAt: timeOf(row.joined_at),
  expiresAt: timeOf(row.expires_at),
})

const timeOf = (time: Date | string | null): string | null => (time === null ? null : new Date(time).toISOString())
