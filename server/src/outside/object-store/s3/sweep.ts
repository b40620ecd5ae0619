import { sql } from '../../../platform/database/drizzle.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Ledger, rowsOf, textArray } from '../ledger.ts'
import type { SweepLimits, SweepReport } from '../port.ts'
import type { S3Calls } from './calling.ts'
import type { ObjectVersion } from './ledger.ts'
import { findAbandoned, forgetAborted } from './sweep-ended.ts'
import { countTooMany } from '../sweep-rules.ts'
import { removeLeftovers } from './sweep-leftovers.ts'
import { createSweptStore, untilStopped } from './sweep-store.ts'
import { endUnknownUploads } from './sweep-uploads.ts'
import { walkVersions } from './sweep-walk.ts'

export type SweepDeps = {
  calls: S3Calls
  ledger: Ledger
  clock: Clock
  /** The bucket's own way to end keys. */
  abort: (keys: string[]) => Promise<void>
}

/** One stretch of work in each direction; where it stopped is kept, and the next sweep goes on from there. */
export async function sweepS3(
  { calls, ledger, clock, abort }: SweepDeps,
  limits: SweepLimits,
  signal: AbortSignal,
): Promise<SweepReport> {
  const store = createSweptStore(calls, signal)
  const deps = { store, ledger, clock }
  const refused = limits.evenIfMany === true ? 0 : await countTooMany('s3', ledger, limits)
  const removal = await removeLeftovers(deps, { ...limits, isBraked: refused > 0 }, signal)
  await forgetAborted(deps, limits, signal)
  const abandoned = await findAbandoned(ledger, limits)
  if (abandoned.length > 0) await abort(abandoned)
  const reached = await readReached(ledger)
  const walk = await walkVersions(deps, reached.key, limits.atMost, signal)
  await untilStopped(walk.markers, signal, store.removeVersion)
  const orphans =
    (await makeLeftovers(ledger, walk.drafts, { isDraft: true })) +
    (await makeLeftovers(ledger, walk.orphans, { isDraft: false }))
  const uploadKey = await endUnknownUploads(deps, reached.uploadKey, limits.atMost, signal)
  await keepReached(ledger, { key: walk.reached, uploadKey })
  return { ...removal, refused, orphans, missing: walk.missing }
}

/** The same look through the sealed rows, from behind a key on, by somebody who only asks. */
export async function findMissingS3(
  { calls, ledger, clock }: Omit<SweepDeps, 'abort'>,
  { after, atMost }: { after: string; atMost: number },
  signal: AbortSignal,
): Promise<{ missing: string[]; reached: string }> {
  const store = createSweptStore(calls, signal)
  return walkVersions({ store, ledger, clock }, after, atMost, signal)
}

/**
 * Those that a row has come to name meanwhile stay what they are. Beside a tombstone of what somebody could read there are
 * only drafts.
 */
async function makeLeftovers(
  ledger: Ledger,
  versions: readonly ObjectVersion[],
  { isDraft }: { isDraft: boolean },
): Promise<number> {
  if (versions.length === 0) return 0
  const added = await rowsOf(
    ledger,
    sql`insert into s3_leftovers (bucket, key, version, is_draft)
        select ${ledger.bucket}, key, version, ${isDraft} or exists (
          select from s3_leftovers other
          where other.bucket = ${ledger.bucket} and other.key = unknown.key and other.version <> unknown.version
            and not other.is_draft
        ) from unnest(
          ${textArray(versions.map(({ key }) => key))}, ${textArray(versions.map(({ version }) => version))}
        ) as unknown (key, version)
        where not exists (
          select from s3_objects object
          where object.bucket = ${ledger.bucket} and object.key = unknown.key and object.version = unknown.version
        )
        on conflict do nothing returning key`,
  )
  return added.length
}

async function readReached(ledger: Ledger): Promise<{ key: string; uploadKey: string }> {
  const [row] = await rowsOf<{ key: string; uploadKey: string }>(
    ledger,
    sql`select key, upload_key as "uploadKey" from s3_sweeps where bucket = ${ledger.bucket}`,
  )
  return row ?? { key: '', uploadKey: '' }
}

async function keepReached(ledger: Ledger, reached: { key: string; uploadKey: string }): Promise<void> {
  await rowsOf(
    ledger,
    sql`insert into s3_sweeps (bucket, key, upload_key) values (${ledger.bucket}, ${reached.key}, ${reached.uploadKey})
        on conflict (bucket) do update set key = excluded.key, upload_key = excluded.upload_key`,
  )
}
