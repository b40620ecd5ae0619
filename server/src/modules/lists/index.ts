/**
 * Lists: somebody's transfers as they look them up. What they sent, what they received, what is over, and one
 * transfer on paper. It reads transfers and changes none. The only file other modules may import.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import { createDrawing } from '../../platform/pdf/drawing-thread.ts'
import type { Actor } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { listRoutes } from './routes.ts'
import type { SummaryRequest } from './summary.ts'

export type Lists = { routes: BoundRoute<Actor>[] }

export function createLists(deps: { database: Database; clock: Clock; transfers: Transfers }): Lists {
  const summaries = createDrawing<SummaryRequest>(new URL('./pdf/draw-thread.ts', import.meta.url))
  return { routes: listRoutes({ ...deps, summaries }) }
}
