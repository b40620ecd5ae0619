/**
 * Statistics: what the service has done so far, what each account and each team has, and what people think of it. It hears
 * of uploads by events and of each account's changes by notes, keeps totals, and reads other modules' rows through views only.
 * Nothing imports it but the program that puts all together.
 */
import { sql } from '../../platform/database/drizzle.ts'
import { statisticsRoutes as calls } from '@envoi/contract/statistics'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Subscription } from '../../platform/events.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import {
  type Actor,
  accessOwnAccount,
  accessPublicCall,
  accessTeam,
  findOwnAddress,
  findTeam,
  perActor,
  perSource,
} from '../accounts/index.ts'
import type { Places } from '../places/index.ts'
import { countSentJob } from './count-sent.ts'
import { ratingRoutes } from './ratings.ts'
import { readTeamStatistics } from './team-statistics.ts'
import { listTeamTransfers } from './team-transfers.ts'
import { readUserStatistics } from './user-statistics.ts'

export { readUsage } from './usage.ts'

type Deps = { database: Database; patient: Database; clock: Clock; places: Pick<Places, 'sitesOf'> }
export type Statistics = { routes: BoundRoute<Actor>[]; subscriptions: Subscription[]; jobs: Job[] }

export function createStatistics(deps: Deps): Statistics {
  const { database, patient, clock } = deps
  const team = {
    find: ({ params, actor }: { params: { uid: string }; actor: Actor }) => findTeam(database, params.uid, actor),
    action: accessTeam,
    limits: [perActor('search')] satisfies [unknown],
  }

  /** The mark and the totals move in one statement, so an event told twice counts once. */
  async function count(publicId: string): Promise<void> {
    await database.execute(sql`
      with counted as (
        insert into counted_transfers select id from transfer_sizes where public_id = ${publicId}
        on conflict do nothing returning transfer_id
      )
      update transfer_totals set
        transfers = transfer_totals.transfers + 1,
        files = transfer_totals.files + transfer_sizes.file_count,
        bytes = transfer_totals.bytes + transfer_sizes.size
      from counted join transfer_sizes on transfer_sizes.id = counted.transfer_id`)
  }

  return {
    subscriptions: [{ event: 'transfer-uploaded', subscriber: 'statistics', handle: count }],
    jobs: [countSentJob(patient)],
    routes: [
      bind(calls.getGlobalStats, {
        find: () => 'everybody' as const,
        action: accessPublicCall,
        limits: [perSource('reads')],
        handle: async () => {
          const { rows } = await database.execute<{ transfers: string; files: string; bytes: string }>(
            sql`select transfers, files, bytes from transfer_totals`,
          )
          const [totals] = rows
          if (!totals) throw new Error('the row of totals has gone')
          return { transfers: Number(totals.transfers), files: Number(totals.files), bytes: Number(totals.bytes) }
        },
      }),
      bind(calls.getUserStatistics, {
        find: findOwnAddress,
        action: accessOwnAccount,
        limits: [perActor('search')],
        handle: ({ subject, query }) => readUserStatistics({ database, clock }, subject, query),
      }),
      bind(calls.getTeamStatistics, {
        ...team,
        handle: ({ subject, query }) => readTeamStatistics(deps, subject, query),
      }),
      bind(calls.listTeamTransfers, {
        ...team,
        handle: ({ subject, body }) => listTeamTransfers(deps, subject, body),
      }),
      ...ratingRoutes(database),
    ],
  }
}
