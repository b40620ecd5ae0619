/**
 * Downloads: grants and the bytes behind them, single files and the ZIP of all, with exact lengths and any range.
 * The only file other modules may import.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bucket } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { sweepGrants } from './grant.ts'
import { downloadRoutes } from './routes.ts'
import { serveDownload } from './serve.ts'

export { contentType } from './content-type.ts'

export type Downloads = {
  routes: BoundRoute<Actor>[]
  jobs: Job[]
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export function createDownloads(deps: {
  database: Database
  patient: Database
  transfers: Transfers
  bucketOf: (id: string) => Bucket
  storageUrl: () => string
}): Downloads {
  return {
    routes: downloadRoutes(deps),
    jobs: [sweepGrants(deps.patient)],
    serve: (request, response) => serveDownload(deps, request, response),
  }
}
