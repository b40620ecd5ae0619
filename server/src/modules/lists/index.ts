/**
 * Lists: somebody's transfers as they look them up. What they sent, what they received, what is over, and one
 * transfer on paper. It reads transfers and changes none. The only file other modules may import.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Actor } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { createSummaries } from './pdf/thread.ts'
import { listRoutes } from './routes.ts'

export type Lists = { routes: BoundRoute<Actor>[] }

export function createLists(deps: { database: Database; clock: Clock; transfers: Transfers }): Lists {
  return { routes: listRoutes({ ...deps, summaries: createSummaries() }) }
}
