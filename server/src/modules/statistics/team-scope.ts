/** What of a team is looked at: all of it, or what its filter leaves. */
import type { TeamFilter } from '@envoi/contract/statistics'
import { type SQL, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account } from '../accounts/index.ts'
import type { Places } from '../places/index.ts'
import { type Source, fromTotals } from './read-totals.ts'

export type Site = { name: string; former: readonly string[] }
export type Member = { userId: number; id: string; email: string; displayName: string }
export type Group = { groupId: number; id: string; name: string }

export type TeamScope = {
  teamId: number
  /** The main one, and those of the team. */
  sites: readonly Site[]
  /** Wherever members ever sent from, by the names of then. */
  everywhere: readonly string[]
  /** Those that are looked at: all, or the names of one site. */
  places: readonly string[]
  isOnePlace: boolean
  groups: readonly Group[]
  group: Group | undefined
  member: Member | undefined
}

export type ScopeDeps = { database: Database; places: Pick<Places, 'sitesOf'> }

/** What is not of this team is as good as nothing. */
export async function getScope(
  { database, places: { sitesOf } }: ScopeDeps,
  owner: Account,
  { subdomain, teamMemberId, groupId }: TeamFilter,
): Promise<TeamScope> {
  const [owned, counted, groups, member] = await Promise.all([
    sitesOf(owner.id),
    findCountedPlaces(database, owner.id),
    findGroups(database, owner.id),
    teamMemberId === undefined ? undefined : findMember(database, owner.id, teamMemberId),
  ])
  const sites = [{ name: MAIN_PLACE, former: [] }, ...owned]
  // Also where nothing is counted yet: what one member sent is counted only after this.
  const everywhere = [...new Set([...counted, ...sites.flatMap(({ name, former }) => [name, ...former])])]
  const site = sites.find(({ name }) => name === subdomain)
  const group = groups.find(({ id }) => id === groupId)
  const isWrong =
    (subdomain !== undefined && !site) ||
    (groupId !== undefined && !group) ||
    (teamMemberId !== undefined && !member) ||
    (member && group && member.groupId !== group.groupId)
  if (isWrong) throw new Refusal('NOT_FOUND')
  return {
    teamId: owner.id,
    sites,
    everywhere,
    places: site ? [site.name, ...site.former] : everywhere,
    isOnePlace: site !== undefined,
    groups,
    group,
    member,
  }
}

const atPlaces = ({ teamId, places }: TeamScope, group: SQL): SQL => sql`
  from team_totals where team_id = ${teamId} and ${group} and place = any(${sql.param(places)}::text[])`

/** Of one member group, or of all that the team has sent; at the places that are looked at. */
export const ofTeam = (scope: TeamScope): Source =>
  fromTotals(atPlaces(scope, sql`group_id = ${scope.group?.groupId ?? 0}`))

export const ofGroups = (scope: TeamScope): Source =>
  fromTotals(atPlaces(scope, sql`group_id = any(${sql.param(scope.groups.map(({ groupId }) => groupId))}::bigint[])`))

/** To whom and what kinds is not added up of one member by place: it is read from what each transfer has given. */
export const ofMemberAtPlaces = ({ userId }: Member, scope: TeamScope): Source => ({
  all: sql`${atPlaces(scope, sql`group_id = 0`)} and kind = 'member' and key = ${String(userId)}`,
  keyed: sql`
    from sent_shares, unnest(shares) as share, (values (false)) as by (is_month)
    where owner_id = ${userId} and team_id = ${scope.teamId} and place = any(${sql.param(scope.places)}::text[])`,
  isByDay: true,
})

/** One after the other by the index: there are few, and rows by the million. */
async function findCountedPlaces(database: Database, teamId: number): Promise<string[]> {
  const next = (after: SQL): SQL => sql`(
    select place from team_totals where team_id = ${teamId} and group_id = 0 ${after} order by place limit 1)`
  const { rows } = await database.execute<{ place: string }>(sql`
    with recursive counted as (
      ${next(sql``)} union all select ${next(sql`and place > counted.place`)} from counted where counted.place is not null
    )
    select place from counted where place is not null`)
  return rows.map(({ place }) => place)
}

async function findGroups(database: Database, teamId: number): Promise<Group[]> {
  const { rows } = await database.execute<{ id: string; public_id: string; name: string }>(
    sql`select id, public_id, name from counted_groups where team_id = ${teamId} order by folded(name), id`,
  )
  return rows.map(({ id, public_id, name }) => ({ groupId: Number(id), id: public_id, name }))
}

type PersonRow = { id: string; uid: string; email: string; display_name: string; group_id: string | null }
const memberOf = ({ id, uid, email, display_name }: PersonRow): Member => ({
  userId: Number(id),
  id: uid,
  email,
  displayName: display_name,
})

async function findMember(
  database: Database,
  teamId: number,
  uid: string,
): Promise<(Member & { groupId: number | null }) | undefined> {
  const { rows } = await database.execute<PersonRow>(sql`
    select id, uid, email, display_name, group_id from counted_people where uid = ${uid} and team_id = ${teamId}`)
  const [row] = rows
  return row && { ...memberOf(row), groupId: row.group_id === null ? null : Number(row.group_id) }
}

/** By the key of their totals; in no order. Whoever has just left is none, though their totals are still there. */
export async function findMembers(
  database: Database,
  teamId: number,
  keys: readonly string[],
): Promise<Map<string, Member>> {
  if (keys.length === 0) return new Map()
  const { rows } = await database.execute<PersonRow>(sql`
    select id, uid, email, display_name, group_id from counted_people where id = any(${sql.param(keys)}::bigint[]) and team_id = ${teamId}`)
  return new Map(rows.map((row) => [row.id, memberOf(row)]))
}
