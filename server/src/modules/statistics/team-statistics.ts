import { statisticsPeriod as limits } from '@envoi/contract/limits'
import type { TeamFilter, TeamStatistics } from '@envoi/contract/statistics'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type SQL, sql } from '../../platform/database/drizzle.ts'
import type { Account } from '../accounts/index.ts'
import { countSentIfQuick } from './count-sent.ts'
import { type Period, monthsOf, resolvePeriod, spansOf } from './period.ts'
import { countedAt, readReport, totalOf } from './read-report.ts'
import { type Ranked, type Totals, ofAccount, readFirst, readFirstRecipients, readSentBy } from './read-totals.ts'
import {
  type Member,
  type ScopeDeps,
  type TeamScope,
  findMembers,
  getScope,
  ofGroups,
  ofMemberAtPlaces,
  ofTeam,
} from './team-scope.ts'

/** How many of each month are looked at for the first ten of a period: the more months, the fewer of each. */
const candidatesOf = (months: number): number => Math.max(200 / months, 2 * limits.top)
/** So many notes are looked through for one of the team. */
const NOTES = 5000

/** What a team has sent, or a part of it. What is new is counted by the job, but for one member alone. */
export async function readTeamStatistics(
  deps: ScopeDeps & { clock: Clock },
  owner: Account,
  { from, to, ...filter }: TeamFilter,
): Promise<TeamStatistics> {
  const { database } = deps
  const now = deps.clock()
  const period = resolvePeriod({ from, to }, now)
  const scope = await getScope(deps, owner, filter)
  const { member } = scope
  const anywhere = { ...scope, places: scope.everywhere }
  const counting = member ? countSentIfQuick(database, member.userId) : findFirstUncounted(database, scope.teamId)
  // Of one member the figures are those after counting.
  if (member) await counting
  const [firstUncounted, report, ranked, byPlace, byGroup] = await Promise.all([
    counting,
    readReport({ database, now }, sourceOf(scope), period, (source) =>
      member ? readFirstRecipients(database, source, period) : readFirstOf(database, 'recipient', scope, period),
    ),
    member ? [] : readFirstOf(database, 'member', scope, period),
    readSentBy(database, 'place', member ? ofMemberAtPlaces(member, anywhere) : ofTeam(anywhere), period),
    readSentBy(database, 'group_id', ofGroups(scope), period),
  ])
  return {
    countedAt: countedAt(now, firstUncounted),
    ...report,
    ...(await presentMembers(database, scope, ranked)),
    subdomains: presentSubdomains(scope, byPlace),
    groups: scope.groups.map(({ groupId, id, name }) =>
      Object.assign({ id, name }, sumsOf(byGroup.get(String(groupId)))),
    ),
  }
}

/** Of one member as in their own statistics; of more than one as added up for the team. */
function sourceOf(scope: TeamScope) {
  const { member, isOnePlace } = scope
  if (!member) return ofTeam(scope)
  return isOnePlace ? ofMemberAtPlaces(member, scope) : ofAccount(member.userId)
}

/**
 * The first of so many that nobody adds all of them up: they are looked for among the first of each month that the
 * period touches. Whoever is first in a period is far ahead in one of its months.
 */
function readFirstOf(
  database: Database,
  kind: 'recipient' | 'member',
  { teamId, group, places }: TeamScope,
  period: Period,
): Promise<Ranked[]> {
  const months = monthsOf(period)
  const names = sql`${sql.param(places)}::text[]`
  // The kind is written out: only then is the index of the first ones that of this kind.
  const own = sql`
    from team_totals where team_id = ${teamId} and group_id = ${group?.groupId ?? 0} and kind = ${sql.raw(`'${kind}'`)}`
  const spans = spansOf(period).map(
    ({ isMonth, from, to }): SQL => sql`
      select label, transfers, files, bytes, downloads ${own} and place = any(${names}) and is_month = ${isMonth}
        and key = candidate.key and day between ${from} and ${to}`,
  )
  return readFirst(
    database,
    sql`
      select candidate.key, part.* from (
        select distinct first.key from unnest(${sql.param(months)}::date[]) as month, unnest(${names}) as name, lateral (
          select key ${own} and place = name and is_month and day = month
          order by transfers desc, key limit ${Math.ceil(candidatesOf(months.length))}
        ) as first
      ) as candidate, lateral (${sql.join(spans, sql` union all `)}) as part`,
  )
}

/** What members store now, by their key, the most first: of those who store the most, and of those who are asked about. */
async function readStored(
  database: Database,
  { teamId, group, places }: TeamScope,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const names = sql`${sql.param(places)}::text[]`
  const own = sql`from team_totals where team_id = ${teamId} and group_id = ${group?.groupId ?? 0} and kind = 'stored'`
  const { rows } = await database.execute<{ key: string; bytes: string }>(sql`
    select candidate.key, sum(part.bytes) as bytes from (
      select first.key from unnest(${names}) as name, lateral (
        select key ${own} and place = name order by bytes desc, key limit ${2 * limits.top}) as first
      union select unnest(${sql.param(keys)}::text[])
    ) as candidate, lateral (
      select bytes ${own} and place = any(${names}) and is_month and key = candidate.key) as part
    group by 1 order by 2 desc, 1`)
  return new Map(rows.map(({ key, bytes }) => [key, Number(bytes)]))
}

async function presentMembers(
  database: Database,
  scope: TeamScope,
  ranked: readonly Ranked[],
): Promise<Pick<TeamStatistics, 'members' | 'storage'>> {
  const keys = scope.member ? [String(scope.member.userId)] : ranked.map(({ key }) => key)
  const stored = await readStored(database, scope, keys)
  const largest = scope.member ? keys : [...stored.keys()].slice(0, limits.top)
  const people = await findMembers(database, scope.teamId, [...keys, ...largest])
  const tell = ({ id, email, displayName }: Member, key: string) => ({
    id,
    email,
    displayName,
    storageUsed: stored.get(key) ?? 0,
  })
  return {
    members: ranked.flatMap(({ key, ...totals }) => {
      const person = people.get(key)
      return person ? [{ ...tell(person, key), ...sumsOf(totals) }] : []
    }),
    storage: largest.flatMap((key) => {
      const person = people.get(key)
      return person ? [tell(person, key)] : []
    }),
  }
}

const sumsOf = (totals: Totals | undefined) => ({
  transfers: totals?.transfers ?? 0,
  bytes: totals?.bytes ?? 0,
  downloads: totals?.downloads ?? 0,
})

/** What a site was called before counts for what it is called today; what was deleted has the name it had. */
function presentSubdomains({ sites }: TeamScope, byPlace: ReadonlyMap<string, Totals>): TeamStatistics['subdomains'] {
  const known = new Set(sites.flatMap(({ name, former }) => [name, ...former]))
  const others = [...byPlace.keys()].filter((place) => !known.has(place)).map((name) => ({ name, former: [] }))
  return [...sites, ...others]
    .map(({ name, former }) =>
      Object.assign({ name }, sumsOf(totalOf([name, ...former].flatMap((place) => byPlace.get(place) ?? [])))),
    )
    .toSorted((one, other) => other.transfers - one.transfers)
}

/**
 * When the first change was that is not counted yet. Where many notes of others wait before the team's first, all of the
 * team's are younger than the last of those.
 */
async function findFirstUncounted(database: Database, teamId: number): Promise<Date | undefined> {
  const { rows } = await database.execute<{ noted_at: string | null }>(sql`
    with oldest as materialized (select owner_id, noted_at from sent_changes order by sent_changes.id limit ${NOTES})
    select coalesce(min(noted_at) filter (where team_id = ${teamId}),
      case when count(*) = ${NOTES} then max(noted_at) end) as noted_at
    from oldest left join (
      select id, team_id from counted_people where id = any(array(select owner_id from oldest))
    ) as person on person.id = owner_id`)
  const noted = rows[0]?.noted_at ?? null
  return noted === null ? undefined : new Date(noted)
}
