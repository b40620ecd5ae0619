/**
 * Downloads: grants and the bytes behind them, single files and the ZIP of several or all, with exact lengths and any range.
 * The only file other modules may import.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bucket } from '../../outside/object-store/port.ts'
import type { Database, Reader } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Actor } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import type { PlannedZip } from './content.ts'
import { type GrantFacts, findGrant, sweepGrants } from './grant.ts'
import { createKept } from './kept-contents.ts'
import { createHolderOf, issueLink } from './link.ts'
import { createLinkSecrets } from './link-secret.ts'
import type { ViewOf } from './preview-content.ts'
import { returnUnusedGrants } from './return-unused.ts'
import { downloadRoutes } from './routes.ts'
import { createServeDownload } from './serve.ts'
import { settleIdleGrants } from './settle.ts'
import { sweepVolumes } from './volume.ts'

export { contentType } from './content-type.ts'
export type { ViewOf } from './preview-content.ts'

export type Downloads = {
  routes: BoundRoute<Actor>[]
  jobs: Job[]
  /** For those who heard that a download has started. */
  findGrant(reader: Reader, id: number): Promise<GrantFacts | undefined>
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** A counted link, as the call gives it, for whoever was found to be allowed to see the transfer. */
  giveLink(...asked: AskedLink): Promise<string>
} & AsyncDisposable

type AskedLink = Parameters<typeof issueLink> extends [unknown, ...infer Rest] ? Rest : never

/** Longer than whoever resumes a download usually pauses; it holds no secret. */
const ZIPS_KEPT_FOR = 60 * 60_000

export function createDownloads(deps: {
  database: Database
  patient: Database
  transfers: Transfers
  publish: Publish
  secrets: Secrets
  rateLimits: RateLimits
  sourceOf: SourceOf
  log: Log
  bucketOf: (id: string) => Bucket
  viewOf: ViewOf
  storageUrl: () => string
}): Downloads {
  const giving = {
    ...deps,
    linkSecrets: createLinkSecrets(deps.secrets),
    holderOf: createHolderOf(deps.secrets),
    zips: createKept<PlannedZip>(ZIPS_KEPT_FOR),
  }
  return {
    ...createServeDownload(giving),
    routes: downloadRoutes(giving),
    jobs: [returnUnusedGrants(deps), settleIdleGrants(deps), sweepGrants(deps.patient), sweepVolumes(deps.patient)],
    findGrant,
    giveLink: (...asked) => issueLink(giving, ...asked),
  }
}
