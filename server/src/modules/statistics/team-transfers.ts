import { DAY, searchSize } from '@envoi/contract/limits'
import type { TeamTransfers, TeamTransfersAsked } from '@envoi/contract/statistics'
import type { Clock } from '../../platform/clock.ts'
import { type SQL, sql } from '../../platform/database/drizzle.ts'
import type { Account } from '../accounts/index.ts'
import { resolvePeriod } from './period.ts'
import { type ScopeDeps, type TeamScope, getScope } from './team-scope.ts'

type Row = {
  sent_at: string
  name: string | null
  size: string
  recipients: string[]
  uid: string
  email: string
  display_name: string
  place: string
  is_member: boolean
}

/**
 * Who sent what in a period. A page is read from where the one before ended, so the last costs what the first does. It ends
 * by the moment and not by a transfer: nothing that names one leaves.
 */
export async function listTeamTransfers(
  deps: ScopeDeps & { clock: Clock },
  owner: Account,
  { size = searchSize.default, after, from, to, ...filter }: TeamTransfersAsked,
): Promise<TeamTransfers> {
  const period = resolvePeriod({ from, to }, deps.clock())
  const scope = await getScope(deps, owner, filter)
  const end = new Date(Date.parse(period.to) + DAY).toISOString()
  const when = sql`sent_at >= ${period.from}::date::timestamp at time zone 'UTC' and sent_at < ${end}::timestamptz
    ${after ? sql`and sent_at <= ${after.sentAt}::timestamptz` : sql``}`
  const skipped = after?.shown ?? 0
  const { rows } = await deps.database.execute<Row>(sql`
    select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sent_at, listed.name, listed.size,
      array(select email from listed_recipients where transfer_id = listed.id order by id) as recipients,
      person.uid, person.email, person.display_name, page.place,
      person.team_id is not distinct from ${scope.teamId}::bigint as is_member
    from (${pageOf(scope, when, skipped + size + 1)}) as page
    join listed_transfers as listed on listed.id = page.transfer_id
    join counted_people as person on person.id = page.owner_id
    order by page.sent_at desc, page.transfer_id desc offset ${skipped} limit ${size + 1}`)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)?.sent_at
  const ofMoment = shown.filter(({ sent_at }) => sent_at === last).length
  const earlier = after?.sentAt === last ? skipped : 0
  const siteOf = new Map(scope.sites.flatMap(({ name, former }) => former.map((old) => [old, name])))
  return {
    // Whoever has just left is not told of any more, though nothing is counted anew yet.
    transfers: shown
      .filter(({ is_member }) => is_member)
      .map((row) => ({
        sentAt: new Date(row.sent_at).toISOString(),
        title: row.name,
        size: Number(row.size),
        recipients: row.recipients,
        member: { id: row.uid, email: row.email, displayName: row.display_name },
        subdomain: siteOf.get(row.place) ?? row.place,
      })),
    next: last === undefined || rows.length <= size ? null : { sentAt: last, shown: ofMoment + earlier },
  }
}

/** The newest of what is looked at, by the index that has it in order. */
function pageOf(scope: TeamScope, when: SQL, count: number): SQL {
  const { teamId, places, isOnePlace, group, member } = scope
  const columns = sql`select transfer_id, owner_id, sent_at, place from sent_shares where`
  const newest = sql`and ${when} order by sent_at desc, transfer_id desc limit ${count}`
  const atPlace = isOnePlace ? sql`and place = any(${sql.param(places)}::text[])` : sql``
  if (member) return sql`${columns} team_id = ${teamId} and owner_id = ${member.userId} ${atPlace} ${newest}`
  if (group) return sql`${columns} team_id = ${teamId} and group_id = ${group.groupId} ${atPlace} ${newest}`
  if (!isOnePlace) return sql`${columns} team_id = ${teamId} ${newest}`
  return sql`
    select own.* from unnest(${sql.param(places)}::text[]) as name,
      lateral (${columns} team_id = ${teamId} and place = name ${newest}) as own`
}
