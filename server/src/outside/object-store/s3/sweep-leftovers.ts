import { S3ServiceException } from '@aws-sdk/client-s3'
import { sql } from '../../../platform/database/drizzle.ts'
import { type Ledger, rowsOf, textArray } from '../ledger.ts'
import type { SweepLimits } from '../port.ts'
import { isDue } from '../sweep-rules.ts'
import { type ObjectVersion, findObjects } from './ledger.ts'
import { makeDrafts } from './sweep-ended.ts'
import { type SweptStore, untilStopped } from './sweep-store.ts'

/**
 * Removes versions whose tombstone is older than the grace, then the tombstones: a crash in between repeats a removal.
 * With the brake on only drafts go.
 */
export async function removeLeftovers(
  { store, ledger }: { store: SweptStore; ledger: Ledger },
  limits: SweepLimits & { isBraked: boolean },
  signal: AbortSignal,
): Promise<{ removed: number; stuck?: string }> {
  await spareNamed(ledger, limits)
  const leftovers = await rowsOf<ObjectVersion & { isDraft: boolean }>(
    ledger,
    sql`select key, version, is_draft as "isDraft" from s3_leftovers leftover
        where ${isDue(ledger, limits)} and (is_draft or not ${limits.isBraked})
        order by since limit ${limits.atMost}`,
  )
  const removed: ObjectVersion[] = []
  const refusals: string[] = []
  try {
    await untilStopped(leftovers, signal, async (leftover) => {
      try {
        await store.removeVersion(leftover)
      } catch (error) {
        // What the store does not let go of must not keep the others; it is tried again each time.
        if (!(error instanceof S3ServiceException)) throw error
        refusals.push(error.name)
        return
      }
      if (!leftover.isDraft) await clearBeside({ store, ledger }, leftover.key)
      removed.push(leftover)
    })
  } finally {
    await forget(ledger, removed)
  }
  const stuck = refusals.length > 0 ? `${refusals.length}: ${[...new Set(refusals)].join(', ')}` : undefined
  return { removed: removed.length, ...(stuck !== undefined && { stuck }) }
}

/**
 * Nothing but drafts lies beside what somebody could once read, put there late. Found later by themselves, under a key that
 * no row has any more, they would count as what the brake is for, and any sender could pull it.
 */
async function clearBeside(deps: { store: SweptStore; ledger: Ledger }, key: string): Promise<void> {
  if ((await findObjects(deps.ledger, [key])).length === 0) await makeDrafts(deps, key)
}

/** A version that a row names is no leftover, whatever its tombstone says. */
async function spareNamed(ledger: Ledger, limits: SweepLimits): Promise<void> {
  await rowsOf(
    ledger,
    sql`delete from s3_leftovers leftover using s3_objects object
        where ${isDue(ledger, limits)} and object.bucket = leftover.bucket and object.key = leftover.key
          and object.version = leftover.version`,
  )
}

async function forget(ledger: Ledger, removed: readonly ObjectVersion[]): Promise<void> {
  await rowsOf(
    ledger,
    sql`delete from s3_leftovers leftover
        using unnest(
          ${textArray(removed.map(({ key }) => key))}, ${textArray(removed.map(({ version }) => version))}
        ) as removed (key, version)
        where leftover.bucket = ${ledger.bucket} and leftover.key = removed.key and leftover.version = removed.version`,
  )
}
