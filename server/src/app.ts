import type { RequestListener } from 'node:http'
import type { PlanLimits, Rate, RateName } from '@envoi/contract/limits'
import { openDatabases } from './database.ts'
import { figuresOf } from './figures.ts'
import { type Modules, createModules } from './modules.ts'
import { createMail, readLetters } from './modules/mail/index.ts'
import { readTextPages, readWebApp } from './modules/site/index.ts'
import { bucketChecks, openBuckets } from './open-buckets.ts'
import { factsOf, operatorOf, securityContactOf } from './operator-facts.ts'
import { openOutgoing, openPayments, openProviders } from './outgoing.ts'
import { openScanner } from './outside/scanner/self-test.ts'
import { createWebhookSender } from './outside/webhook-sender/https.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDataDirectory } from './platform/data-directory.ts'
import type { Database } from './platform/database/connect.ts'
import { createHealth } from './platform/health.ts'
import { createDispatcher, createWhileStarting } from './platform/http/request-dispatcher.ts'
import { createHostKind, pageOrigins } from './platform/http/hosts.ts'
import { listen } from './platform/http/server.ts'
import { addJob } from './platform/jobs/jobs.ts'
import { type Worker, startWorker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import type { PasswordHashing } from './platform/password-hash.ts'
import { createRateLimits } from './platform/rate-limit.ts'
import { createSecrets } from './platform/secrets.ts'
import { createSite } from './site-host.ts'
import { createStorageHost } from './storage-host.ts'

export type App = { port: number; publicUrl: string; storageUrl: string; database: Database } & AsyncDisposable

export type AppOptions = {
  config: Config
  log: Log
  say: (line: string) => void
  /** Where the built web app is; read by the role `web` alone. */
  webFolder: string
  /** The built letters. */
  lettersFile: string
  /** Calls the start off; an app that has started is stopped by disposing of it. */
  signal?: AbortSignal
  clock?: Clock
  /** How long a call waits for a statement or the store, in milliseconds, where that is not to be within two seconds. */
  callPatience?: number
  /** How long those who are under way have to end once the app is disposed of, in milliseconds. */
  drain?: typeof DRAIN
  /** What an operator may set otherwise than the contract's tables say. */
  visitorLimits?: PlanLimits
  rates?: Record<RateName, Rate>
  /** Another that hashes passwords. */
  passwords?: PasswordHashing
}

/** Once the program is asked to stop, parts under way have so long to end, then a 503; later every connection is cut. */
export const DRAIN = { parts: 12_000, connections: 15_000 }

/** Builds platform, neighbours and modules in this order, opens the doors, and closes all of it in reverse. */
export async function startApp({
  config,
  log,
  say,
  webFolder,
  lettersFile,
  signal,
  clock = systemClock,
  drain = DRAIN,
  ...options
}: AppOptions): Promise<App> {
  await using opening = new AsyncDisposableStack()
  // The port first: a taken one is found out at once, and early callers are told to wait.
  let listener: RequestListener = createWhileStarting()
  const server = opening.use(await listen((request, response) => listener(request, response), config))
  const publicUrl = config.publicUrl ?? `http://localhost:${server.port}`
  const storageUrl = config.storageUrl ?? `http://127.0.0.1:${server.port}`
  const urls = { publicUrl: () => publicUrl, storageUrl: () => storageUrl }

  const webApp = config.roles.has('web') ? await readWebApp(webFolder) : undefined
  const texts = readTextPages(operatorOf(config))
  const render = await readLetters(lettersFile)
  const { masterSecret, objects } = await openDataDirectory(config)
  const secrets = createSecrets(masterSecret)
  const { database, patient } = await openDatabases(config, {
    log,
    say,
    closing: opening,
    ...(signal ? { signal } : {}),
    callPatience: options.callPatience,
  })
  const storing = { config, objects, database, patient, secrets, storageUrl: urls.storageUrl, clock, log }
  const buckets = opening.use(await openBuckets({ ...storing, callPatience: options.callPatience }))
  const rateLimits = createRateLimits(database, options.rates)
  const outgoing = openOutgoing(config)
  opening.use(outgoing.transport)
  const scanner = config.scanner && openScanner(config.scanner)
  const payments = await openPayments(config, { database, secrets, clock })
  const modules = createModules({
    database,
    patient,
    buckets: buckets.all,
    scanner,
    secrets,
    rateLimits,
    log,
    clock,
    freeBytesKept: config.freeBytesKept,
    trustedProxies: config.trustedProxies,
    mail: createMail({ ...outgoing, render, from: config.mailFrom, log }),
    webhookSender: createWebhookSender({ allowed: config.outboundAllow }),
    canText: outgoing.canText,
    ...openProviders(config, clock),
    ...payments,
    seller: config.payments.seller,
    prices: config.payments.prices,
    ...urls,
    ...(options.visitorLimits ? { visitorLimits: options.visitorLimits } : {}),
    ...(options.passwords ? { passwords: options.passwords } : {}),
  })
  opening.use(modules.previews)
  opening.use(modules.branding)
  opening.use(modules.downloads)
  opening.use(modules.apiKeys)

  const bucketsFit = bucketChecks(buckets.all, pageOrigins(publicUrl), log)
  const health = createHealth([
    { name: 'postgresql', required: true, check: async () => void (await database.pool.query('select 1')) },
    ...bucketsFit,
    { name: 'mail', required: false, check: (signal) => outgoing.transport.check(signal) },
    ...(scanner ? [{ name: 'scanner', required: false, check: scanner.check }] : []),
  ])
  const metrics = opening.use(createMetrics(figuresOf(database), (error) => log.error('figures-missing', error)))
  const stopping = new AbortController()
  const host = { ...urls, log, rateLimits, modules, stopping: stopping.signal }
  const stores = config.buckets.flatMap(({ s3 }) => (s3 ? [s3.endpoint] : []))
  const { card } = config.payments
  const paymentForm = card?.kind === 'stripe' ? card : undefined
  const site = await createSite({
    ...host,
    stores,
    database,
    webApp,
    telemetry: config.telemetry,
    paymentForm,
    texts,
    securityContact: securityContactOf(config),
    facts: factsOf(config),
    clock,
  })
  const storage = await createStorageHost({ ...host, bucket: buckets.disk, roles: config.roles })

  signal?.throwIfAborted()
  const worker = config.roles.has('worker') ? await openWorker(patient, modules, log) : undefined
  listener = createDispatcher({
    site,
    storage,
    health,
    metrics,
    log,
    hostKind: createHostKind({ ...urls, isPlace: modules.places.isServed }),
    findNewAddress: (request) => modules.places.findNewAddress(request, modules.transfers.countLive),
    publicUrl: urls.publicUrl,
    metricsToken: config.metricsToken,
  })
  // Whoever starts it reads in the log of a bucket that was never set up, before a sender finds out.
  void Promise.allSettled(bucketsFit.map(({ check }) => check(stopping.signal)))
  opening.defer(async () => {
    health.stopBeingReady()
    stopping.abort()
    await Promise.all([
      server.drain(drain.connections),
      buckets.disk.drain(AbortSignal.timeout(drain.parts)),
      worker?.[Symbol.asyncDispose](),
    ])
  })
  const closing = opening.move()
  return { port: server.port, publicUrl, storageUrl, database, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function openWorker(database: Database, modules: Modules, log: Log): Promise<Worker> {
  await database.transaction((tx) => addJob(tx, modules.startUpJob, {}, { key: modules.startUpJob }))
  return startWorker({ database, jobs: modules.jobs, log })
}
