/** Who belongs to a team or is known to its directory, as one list. */
import type { Language, TeamRole } from '@envoi/contract/words'
import { normalizeEmail } from '@envoi/contract/rules/email'
import type { Reader } from '../../platform/database/connect.ts'
import { type SQL, sql } from '../../platform/database/drizzle.ts'
import { namedGroup } from '../member-groups/index.ts'
import type { ListQuery } from './rules/list-query.ts'
import { readFilter } from './rules/attribute-path.ts'

/** `NOT_INVITED`: known to the directory, and has no invitation that holds or could be sent again. */
export type PersonStatus = 'ACTIVE' | 'SUSPENDED' | 'INVITED' | 'EXPIRED' | 'NOT_INVITED'

/** `rowId`: of what the directory has said of them. `userId`: of who has joined. `toldKey`: the address that it has said. */
export type ScimPerson = {
  id: string
  rowId: number | null
  userId: number | null
  userName: string
  userNameKey: string
  email: string
  emailKey: string
  toldKey: string | null
  displayName: string
  givenName: string | null
  familyName: string | null
  externalId: string | null
  lang: Language
  role: TeamRole
  status: PersonStatus
  group: { id: string; name: string } | null
  createdAt: Date
  changedAt: Date
}

/** Two indexes find them: `manager_id = …` alone, beside the owner's own row, and the team of those who have not joined. */
const people = (ownerId: number, now: Date): SQL => sql`(
  select s.id as row_id, u.id as user_id, coalesce(s.public_id, u.uid) as public_id,
    coalesce(s.user_name, u.email) as user_name, coalesce(s.user_name_key, u.email_key) as user_name_key,
    u.email, u.email_key, s.email_key as told_key, u.display_name, s.given_name, s.family_name, s.external_id, u.lang,
    case when u.id = ${ownerId} then 'OWNER' when u.is_manager then 'MANAGER' else 'MEMBER' end as role,
    case when u.suspended_at is null then 'ACTIVE' else 'SUSPENDED' end as status, u.member_group_id,
    coalesce(s.created_at, u.joined_at, u.created_at) as created_at,
    greatest(s.changed_at, u.membership_changed_at, u.suspended_at, u.joined_at, u.created_at) as changed_at
  from users u left join scim_users s on s.user_id = u.id and s.team_id = ${ownerId}
  where u.id = ${ownerId} or u.manager_id = ${ownerId}
  union all
  select s.id, null, s.public_id, s.user_name, s.user_name_key, s.email, s.email_key, s.email_key, s.display_name,
    s.given_name, s.family_name, s.external_id, s.lang, 'MEMBER',
    case when i.id is null then 'NOT_INVITED' when i.expires_at > ${now.toISOString()}::timestamptz then 'INVITED'
      else 'EXPIRED' end, s.member_group_id, s.created_at, s.changed_at
  from scim_users s left join team_invitations i on i.team_id = s.team_id and i.email_key = s.email_key
  where s.team_id = ${ownerId} and s.user_id is null
) as people`

/** In the order in which they came, so that pages do not shift while a directory reads them. */
const inOrder = sql`created_at, public_id collate "C"`

/**
 * What a list can be asked for, as the schema spells it. An address is compared as ours are, everything but an id of the
 * directory's in any case.
 */
const filters: Record<string, (value: string) => SQL> = {
  userName: (value) => sql`user_name_key = ${nameKey(value)}`,
  externalId: (value) => sql`external_id = ${value}`,
  'emails.value': (value) => sql`email_key = ${normalizeEmail(value)}`,
  id: (value) => sql`public_id = ${value}`,
}

/** User names are the same in any case. */
export const nameKey = (userName: string): string => userName.trim().toLowerCase()

export async function searchPeople(
  reader: Reader,
  ownerId: number,
  { filter, startIndex, count }: ListQuery,
  now: Date,
): Promise<{ people: ScimPerson[]; total: number }> {
  const where = filter === undefined ? sql`true` : whereOf(filter)
  const all = await reader.execute<{ count: string }>(
    sql`select count(*) as count from ${people(ownerId, now)} where ${where}`,
  )
  const page = count === 0 ? [] : await read(reader, ownerId, now, where, { limit: count, offset: startIndex - 1 })
  return { people: page, total: Number(all.rows[0]?.count) }
}

function whereOf(filter: string): SQL {
  const { attribute, value } = readFilter(filter, Object.keys(filters))
  return filters[attribute]?.(withoutNul(value)) ?? sql`false`
}

/** PostgreSQL knows no NUL, and nobody has one in their name. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD')

export async function findPerson(
  reader: Reader,
  ownerId: number,
  id: string,
  now: Date,
): Promise<ScimPerson | undefined> {
  return (await findPeople(reader, ownerId, [id], now))[0]
}

export const findPeople = (reader: Reader, ownerId: number, ids: string[], now: Date): Promise<ScimPerson[]> =>
  read(reader, ownerId, now, sql`public_id = any(${sql.param(ids.map(withoutNul))}::text[])`)

/** Whoever has this name or one of these addresses already, other than the one of this id. */
export async function findNamesake(
  reader: Reader,
  ownerId: number,
  { userNameKey, emailKey, except = '' }: { userNameKey: string; emailKey: string; except?: string },
  now: Date,
): Promise<ScimPerson | undefined> {
  const where = sql`(user_name_key = ${userNameKey} or ${emailKey} in (email_key, told_key)) and public_id <> ${except}`
  return (await read(reader, ownerId, now, where, { limit: 1, offset: 0 }))[0]
}

export const findInGroups = (reader: Reader, ownerId: number, groupIds: number[], now: Date) =>
  read(reader, ownerId, now, sql`member_group_id = any(${sql.param(groupIds)}::bigint[])`)

type Row = {
  row_id: string | null
  user_id: string | null
  public_id: string
  user_name: string
  user_name_key: string
  email: string
  email_key: string
  told_key: string | null
  display_name: string
  given_name: string | null
  family_name: string | null
  external_id: string | null
  lang: Language
  role: TeamRole
  status: PersonStatus
  member_group: { id: string; name: string } | null
  created_at: Date | string
  changed_at: Date | string
}

async function read(
  reader: Reader,
  ownerId: number,
  now: Date,
  where: SQL,
  page?: { limit: number; offset: number },
): Promise<ScimPerson[]> {
  const part = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``
  const { rows } = await reader.execute<Row>(sql`
    select page.*, ${namedGroup(sql`page.member_group_id`)} as member_group
    from (select * from ${people(ownerId, now)} where ${where} order by ${inOrder} ${part}) as page
    order by ${inOrder}`)
  return rows.map(personOf)
}

const numberOf = (id: string | null): number | null => (id === null ? null : Number(id))

const personOf = (row: Row): ScimPerson => ({
  id: row.public_id,
  rowId: numberOf(row.row_id),
  userId: numberOf(row.user_id),
  userName: row.user_name,
  userNameKey: row.user_name_key,
  email: row.email,
  emailKey: row.email_key,
  toldKey: row.told_key,
  displayName: row.display_name,
  givenName: row.given_name,
  familyName: row.family_name,
  externalId: row.external_id,
  lang: row.lang,
  role: row.role,
  status: row.status,
  group: row.member_group,
  createdAt: new Date(row.created_at),
  changedAt: new Date(row.changed_at),
})
