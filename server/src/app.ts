import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { PlanLimits, Rate, RateName } from '@envoi/contract/limits'
import { openDatabase } from './database.ts'
import { createModules } from './modules.ts'
import { createDiskBucket } from './outside/object-store/disk/disk-bucket.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/connect.ts'
import { codeOf } from './platform/errno.ts'
import { createHealth } from './platform/health.ts'
import { createFrontDoor, whileStarting } from './platform/http/front-door.ts'
import { createHostKind } from './platform/http/hosts.ts'
import { listen } from './platform/http/server.ts'
import { addJob } from './platform/jobs/jobs.ts'
import { startWorker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { makeFolder } from './platform/make-folder.ts'
import { createMetrics } from './platform/metrics.ts'
import { createRateLimits } from './platform/rate-limit.ts'
import { createSecrets, loadMasterSecret } from './platform/secrets.ts'
import { StartFailure } from './platform/start-failure.ts'
import { createSite } from './site-host.ts'
import { createStorageHost } from './storage-host.ts'

export type App = { port: number; publicUrl: string; storageUrl: string; database: Database } & AsyncDisposable

export type AppOptions = {
  config: Config
  log: Log
  say: (line: string) => void
  clock?: Clock
  /** What an operator may set otherwise than the contract's tables say. */
  visitorLimits?: PlanLimits
  rates?: Record<RateName, Rate>
}

/** Time for what is under way to end once the program is asked to stop. */
const DRAIN = 20_000

/** Builds platform, neighbours and modules in this order, opens the doors, and closes all of it in reverse. */
export async function startApp({ config, log, say, clock = systemClock, ...options }: AppOptions): Promise<App> {
  await using opening = new AsyncDisposableStack()
  // The port first: a taken one is found out at once, and early callers are told to wait.
  let listener: RequestListener = whileStarting
  const server = opening.use(await listen((request, response) => listener(request, response), config))
  const publicUrl = config.publicUrl ?? `http://localhost:${server.port}`
  const storageUrl = config.storageUrl ?? `http://127.0.0.1:${server.port}`
  const urls = { publicUrl: () => publicUrl, storageUrl: () => storageUrl }

  await makeDirectory(config.dataDir, 0o755)
  const objects = join(config.dataDir, 'objects')
  await makeDirectory(objects, 0o700)
  const secrets = createSecrets(await loadMasterSecret(config.secret, config.dataDir))
  const database = await openDatabase(config, { log, say, closing: opening })
  const bucket = createDiskBucket({
    id: 'disk',
    root: objects,
    database,
    signingKey: secrets.key('disk-upload'),
    publicUrl: urls.storageUrl,
    clock,
    onFault: (error) => log.error('bucket-fault', error),
  })
  const rateLimits = createRateLimits(database, options.rates)
  const modules = createModules({
    database,
    bucket,
    secrets,
    rateLimits,
    log,
    clock,
    freeBytesKept: config.freeBytesKept,
    trustedProxies: config.trustedProxies,
    ...urls,
    ...(options.visitorLimits ? { visitorLimits: options.visitorLimits } : {}),
  })

  const health = createHealth([
    { name: 'postgresql', required: true, check: async () => void (await database.pool.query('select 1')) },
    { name: 'bucket', required: true, check: (signal) => bucket.check(signal) },
  ])
  const metrics = opening.use(createMetrics())
  const site = await createSite({ ...urls, log, rateLimits, modules, roles: config.roles })
  const storage = await createStorageHost({ ...urls, log, rateLimits, modules, bucket, roles: config.roles })
  opening.defer(() => bucket.drain(AbortSignal.timeout(DRAIN)))

  if (config.roles.has('worker')) {
    await database.transaction((tx) => addJob(tx, modules.startUpJob, {}, { key: modules.startUpJob }))
    opening.use(await startWorker({ database, jobs: modules.jobs, log }))
  }
  listener = createFrontDoor({
    site,
    storage,
    health,
    metrics,
    log,
    hostKind: createHostKind(urls.publicUrl, urls.storageUrl),
    publicUrl: urls.publicUrl,
    metricsToken: config.metricsToken,
  })
  opening.defer(async () => {
    health.stopBeingReady()
    await server.drain(DRAIN)
  })
  const closing = opening.move()
  return { port: server.port, publicUrl, storageUrl, database, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function makeDirectory(path: string, mode: number): Promise<void> {
  await makeFolder(path, mode).catch((error: unknown) => {
    const hint = 'Set ENVOI_DATA to a place that can be written.'
    throw new StartFailure(`The directory ${path} cannot be made: ${codeOf(error)}. ${hint}`, { cause: error })
  })
}
