import type { PlanLimits } from '@envoi/contract/limits'
import { type Actor, createActorOf } from './modules/accounts/index.ts'
import { contentType, createDownloads } from './modules/downloads/index.ts'
import { createPlaces } from './modules/places/index.ts'
import { createStatistics } from './modules/statistics/index.ts'
import { createStorage, sweepStorageJob } from './modules/storage/index.ts'
import { createTransfers } from './modules/transfers/index.ts'
import type { Bucket } from './outside/object-store/port.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/connect.ts'
import { createEvents } from './platform/events.ts'
import type { BoundRoute } from './platform/http/mount.ts'
import { createSourceOf } from './platform/http/source-address.ts'
import type { Log } from './platform/log.ts'
import { type RateLimits, sweepRateLimits } from './platform/rate-limit.ts'
import type { Secrets } from './platform/secrets.ts'

type Deps = {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  bucket: Bucket
  secrets: Secrets
  rateLimits: RateLimits
  log: Log
  clock: Clock
  freeBytesKept: number
  trustedProxies: readonly string[]
  publicUrl: () => string
  storageUrl: () => string
  visitorLimits?: PlanLimits
}

/** How many rows one sweep removes. */
const AT_MOST = 10_000

/** The product, put together by hand in the order of the rooms. */
export function createModules(deps: Deps) {
  const events = createEvents()
  const actorOf = createActorOf(createSourceOf(deps.trustedProxies))
  const storage = createStorage({ ...deps, buckets: { all: [deps.bucket], endpoint: deps.storageUrl } })
  const places = createPlaces(deps.trustedProxies)
  const transfers = createTransfers({
    ...deps,
    storage,
    publish: events.publish,
    isScanRequired: false,
    previewKindOf: (name) => contentType(name).preview,
  })
  const downloads = createDownloads({ ...deps, transfers, bucketOf: (id) => storage.bucket(id) })
  const statistics = createStatistics(deps.database)
  for (const subscription of statistics.subscriptions) events.subscribe(subscription)

  const siteRoutes: BoundRoute<Actor>[] = [
    ...transfers.routes,
    ...downloads.routes,
    ...statistics.routes,
    ...places.routes,
  ]
  const sweepLimits = {
    name: 'sweep-rate-limits',
    cron: '*/10 * * * *',
    handle: () => sweepRateLimits(deps.patient, AT_MOST),
  }
  return {
    actorOf,
    transfers,
    downloads,
    siteRoutes,
    storageRoutes: storage.routes,
    jobs: [...storage.jobs, ...transfers.jobs, ...downloads.jobs, ...events.jobs(), sweepLimits],
    startUpJob: sweepStorageJob,
  }
}
export type Modules = ReturnType<typeof createModules>
