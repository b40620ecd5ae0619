import { rmdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from '../../platform/database/drizzle.ts'
import type { SweepLimits } from '../../outside/object-store/port.ts'
import { isDue } from '../../outside/object-store/sweep-rules.ts'
import { type Ledger, rowsOf, textArray } from '../../outside/object-store/ledger.ts'
import { leftoverFile } from '../files/names.ts'

/**
 * Removes files whose tombstone is older than the grace, then the tombstones: a crash in between repeats a removal.
 * With the brake on only drafts go.
 */
export async function removeLeftovers(
  deps: { root: string; ledger: Ledger },
  limits: SweepLimits & { isBraked: boolean },
  signal: AbortSignal,
): Promise<number> {
  await spareNamed(deps.ledger, limits)
  const leftovers = await rowsOf<{ path: string }>(
    deps.ledger,
    sql`select path from disk_leftovers leftover
        where ${isDue(deps.ledger, limits)} and (is_draft or not ${limits.isBraked})
        order by since limit ${limits.atMost}`,
  )
  const removed: string[] = []
  for (const { path } of leftovers) {
    if (signal.aborted) break
    await unlink(leftoverFile(deps.root, path)).catch(ignore('ENOENT'))
    removed.push(path)
  }
  await rowsOf(
    deps.ledger,
    sql`delete from disk_leftovers where bucket = ${deps.ledger.bucket} and path = any(${textArray(removed)})`,
  )
  const folders = new Set(removed.map((path) => dirname(leftoverFile(deps.root, path))))
  for (const folder of folders) await removeIfEmpty(folder)
  return removed.length
}

/** A file that a row names is no leftover, whatever its tombstone says. */
async function spareNamed(ledger: Ledger, limits: SweepLimits): Promise<void> {
  await rowsOf(
    ledger,
    sql`delete from disk_leftovers leftover using disk_objects object
        where ${isDue(ledger, limits)} and object.bucket = leftover.bucket
          and object.key = substr(leftover.path, 4, 65) and object.state <> 'aborted'
          and (
            substr(leftover.path, 70) = coalesce(object.upload_id, left(object.version, 32))
            or exists (
              select from disk_parts part
              where part.bucket = object.bucket and part.key = object.key and part.side = substr(leftover.path, 70)
            )
          )`,
  )
}

export const removeIfEmpty = (folder: string): Promise<void> =>
  rmdir(folder).catch(ignore('ENOTEMPTY', 'EEXIST', 'ENOENT'))

function ignore(...codes: string[]) {
  return (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}
