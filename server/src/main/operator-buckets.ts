import { join } from 'node:path'
import { movedRenditions } from '../modules/previews/index.ts'
import { type PlacedBucket, requireBucketFor, usualSweep } from '../modules/storage/index.ts'
import { moveTransfer, readBucketUsage, typeOfTransfer } from '../modules/transfers/index.ts'
import { bucketFailure, pagesTrouble } from '../bucket-trouble.ts'
import { openBuckets } from '../open-buckets.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { openDataDirectory } from '../platform/data-directory.ts'
import { pageOrigins } from '../platform/http/hosts.ts'
import { silentLog } from '../platform/log.ts'
import { createSecrets } from '../platform/secrets.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { setUpBuckets } from '../set-up-buckets.ts'
import { findAllMissing, nameMissing } from './check-bucket.ts'
import { type CommandContext, bucketUsage, usage, type Options } from './operator-command.ts'

/** An operator's program is ended by its own signals. */
const never = new AbortController().signal

type Verb = (context: CommandContext, id: string | undefined, options: Options) => Promise<unknown>

const verbs: Record<string, Verb> = {
  async list({ database, config }) {
    const kept = await readBucketUsage(database)
    const known = config.buckets.map(({ id, region, types, s3 }) => {
      const where = s3 ? `${s3.endpoint}/${s3.bucket}` : join(config.dataDir, 'objects')
      const { transfers = 0, bytes = 0 } = kept.get(id) ?? {}
      kept.delete(id)
      return { id, region, types, where, transfers, bytes }
    })
    const unknown = [...kept].map(([id, { transfers, bytes }]) => {
      return { id, region: null, types: [], where: null, transfers, bytes }
    })
    return [...known, ...unknown]
  },

  async setup({ config }, id) {
    const places = config.buckets.flatMap(({ id: known, s3 }) => (s3 ? [{ id: known, s3 }] : []))
    const meant = places.filter((place) => id === undefined || place.id === id)
    if (meant.length === 0) throw new StartFailure(nothingToSetUp(config, id))
    return setUpBuckets(meant, originsOf(config))
  },

  check: (context, id) =>
    withBuckets(context, async (all) => {
      const meant = id === undefined ? all : [getBucket(all, id)]
      const checked = []
      for (const { bucket } of meant) {
        const missing = findAllMissing(context.database, bucket, never)
        const rules = tellOfCors(bucket, context.config).catch(tellOf(bucket.id))
        checked.push({ id: bucket.id, missing: await missing.catch(tellOf(bucket.id)), ...(await rules) })
      }
      return checked
    }),

  sweep: (context, id, options) =>
    withBuckets(context, async (all) => {
      if (id === undefined) throw usage(bucketUsage)
      const { bucket } = getBucket(all, id)
      const evenIfMany = options['even-if-many'] === true
      const report = await bucket.sweep({ ...usualSweep, evenIfMany }, never).catch(tellOf(id))
      return { id, ...report, missing: await nameMissing(context.database, id, report.missing) }
    }),

  move: (context, id, { to }) =>
    withBuckets(context, async (all) => {
      if (id === undefined) throw usage(bucketUsage)
      const { database, config } = context
      const type = await typeOfTransfer(database, id)
      if (!type) throw new StartFailure(`There is no transfer ${id}.`)
      const usual = (): PlacedBucket['bucket'] =>
        requireBucketFor({ all, endpoint: () => '' }, { type, region: undefined })
      const target = to === undefined ? usual() : getBucket(all, to).bucket
      if (isOnDisk(config, target.id)) await requireServer(storageUrlOf(config))
      const { freeBytesKept } = config
      const bucketOf = (known: string): PlacedBucket['bucket'] => getBucket(all, known).bucket
      return moveTransfer({ database, bucketOf, freeBytesKept, beside: movedRenditions }, id, target, never)
    }),
}

export async function runBucketVerb(
  context: CommandContext,
  [verb = '', id, ...surplus]: string[],
  options: Options,
): Promise<unknown> {
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!act || surplus.length > 0 || (act === verbs['list'] && id !== undefined)) throw usage(bucketUsage)
  return act(context, id, options)
}

const isOnDisk = ({ buckets }: Config, id: string): boolean => buckets.some((one) => one.id === id && !one.s3)

function nothingToSetUp(config: Config, id: string | undefined): string {
  if (id === undefined) return 'There is no S3 bucket in this configuration: the disk needs no setup.'
  if (isOnDisk(config, id)) return `The bucket ${id} is on the disk of this machine, and needs no setup.`
  return `There is no bucket ${id}: it is ${config.buckets.map((one) => one.id).join(', ')}.`
}

/** How long a server may take to say that it is there. */
const ANSWERS_WITHIN = 5000

/** Only it writes to the disk: what is carried there goes through it. */
async function requireServer(storageUrl: string): Promise<void> {
  await fetch(`${storageUrl}/health/live`, { signal: AbortSignal.timeout(ANSWERS_WITHIN) }).catch((error: unknown) => {
    const { message } = ((error as Error).cause ?? error) as Error
    throw new StartFailure(
      `What is moved to the disk goes through the server, and at ${storageUrl} none answers (${message}): start it first.`,
    )
  })
}

function getBucket(all: readonly PlacedBucket[], id: string): PlacedBucket {
  const found = all.find(({ bucket }) => bucket.id === id)
  if (!found)
    throw new StartFailure(`There is no bucket ${id}: it is ${all.map(({ bucket }) => bucket.id).join(', ')}.`)
  return found
}

/** The same buckets that the server has, beside it. */
async function withBuckets<T>(
  { database, config }: CommandContext,
  work: (all: readonly PlacedBucket[]) => Promise<T>,
): Promise<T> {
  const { masterSecret, objects } = await openDataDirectory(config)
  using buckets = await openBuckets({
    config,
    objects,
    database,
    patient: database,
    secrets: createSecrets(masterSecret),
    storageUrl: () => storageUrlOf(config),
    clock: systemClock,
    log: silentLog,
  })
  return await work(buckets.all)
}

/** What a store refuses, or that it is away, in one line with the bucket's name. */
function tellOf(id: string): (error: unknown) => never {
  return (error) => {
    throw bucketFailure(`The bucket ${id}`, error)
  }
}

/** Whether our pages may send to it: one that may not is told by its browser alone, and nobody else hears of it. */
async function tellOfCors(bucket: PlacedBucket['bucket'], config: Config): Promise<{ cors?: string }> {
  if (!bucket.findTurnedAway) return {}
  const isKnown = config.publicUrl !== undefined || config.port !== 0
  const turnedAway = isKnown ? await bucket.findTurnedAway(originsOf(config), never) : undefined
  if (!turnedAway) return { cors: 'unknown' }
  return { cors: turnedAway.length === 0 ? 'fits' : pagesTrouble(turnedAway) }
}

const originsOf = (config: Config): string[] =>
  pageOrigins(config.publicUrl ?? `http://localhost:${knownPort(config, 'PUBLIC_URL')}`)

const storageUrlOf = (config: Config): string =>
  config.storageUrl ?? `http://127.0.0.1:${knownPort(config, 'STORAGE_URL')}`

/** Where the running server picked its port by itself, only an address that is set tells where it is. */
function knownPort({ port }: Config, instead: string): number {
  if (port === 0) throw new StartFailure(`With PORT=0 nobody here knows the server's port: set PORT or ${instead}.`)
  return port
}
