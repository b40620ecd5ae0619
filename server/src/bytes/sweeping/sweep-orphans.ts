import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@envoi/contract/limits'
import { sql } from '../../platform/database/drizzle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SweepLimits } from '../../outside/object-store/port.ts'
import { type Ledger, rowsOf, textArray } from '../../outside/object-store/ledger.ts'
import { parseFileName, pathOf } from '../files/names.ts'
import { removeIfEmpty } from './sweep-leftovers.ts'

type Deps = { root: string; ledger: Ledger; clock: Clock }

/** Walks the folders in order and turns files that no row knows into leftovers; nothing is removed here. */
export async function findOrphans(
  deps: Deps,
  after: string,
  limits: SweepLimits,
  signal: AbortSignal,
): Promise<{ orphans: number; reached: string }> {
  let orphans = 0
  let seen = 0
  let reached = after
  for (const shelf of await namesIn(deps.root, /^[0-9a-f]{2}$/)) {
    if (shelf < after.slice(0, 2)) continue
    for (const name of await namesIn(join(deps.root, shelf), /^[0-9a-f]{32}$/)) {
      const folder = `${shelf}/${name}`
      if (folder <= after) continue
      if (seen >= limits.atMost || signal.aborted) return { orphans, reached }
      const files = await namesIn(join(deps.root, folder), /./)
      orphans += await markUnknown(deps, folder, files)
      if (files.length === 0 && (await isOld(deps, join(deps.root, folder)))) {
        await removeIfEmpty(join(deps.root, folder))
      }
      seen += Math.max(files.length, 1)
      reached = folder
    }
  }
  return { orphans, reached: '' }
}

async function markUnknown(deps: Deps, folder: string, files: string[]): Promise<number> {
  const known = await findKnown(deps.ledger, folder)
  const orphans: string[] = []
  for (const file of files) {
    const path = `${folder}/${file}`
    if (parseFileName(file) === undefined || known.has(path)) continue
    // Younger ones may be on their way: a put not yet recorded, an upload about to be opened.
    if (await isOld(deps, join(deps.root, path))) orphans.push(path)
  }
  if (orphans.length === 0) return 0
  const added = await rowsOf(
    deps.ledger,
    sql`insert into disk_leftovers (bucket, path) select ${deps.ledger.bucket}, unnest(${textArray(orphans)})
        on conflict do nothing returning path`,
  )
  return added.length
}

async function findKnown(ledger: Ledger, folder: string): Promise<Set<string>> {
  const bucketPath = folder.slice(3)
  // "0" follows "/" in the order of bytes, so these are exactly the keys below the folder.
  const keys = sql`key >= ${`${bucketPath}/`} and key < ${`${bucketPath}0`}`
  const paths = sql`path >= ${`${folder}/`} and path < ${`${folder}0`}`
  const rows = await rowsOf<{ path: string }>(
    ledger,
    sql`select ${pathOf(sql`key`, sql`coalesce(upload_id, left(version, 32))`)} as path from disk_objects
        where bucket = ${ledger.bucket} and ${keys} and state <> 'aborted' and coalesce(upload_id, version) is not null
        union all
        select ${pathOf(sql`key`, sql`side`)} from disk_parts
        where bucket = ${ledger.bucket} and ${keys} and side is not null
        union all
        select path from disk_leftovers where bucket = ${ledger.bucket} and ${paths}`,
  )
  return new Set(rows.map(({ path }) => path))
}

async function isOld(deps: Deps, path: string): Promise<boolean> {
  try {
    // The time of the last change to the file itself: copying it back from a backup renews it.
    return deps.clock().getTime() - (await stat(path)).ctimeMs > DAY
  } catch (error) {
    // Finished or removed by its owner meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).toSorted()
  } catch (error) {
    // Nothing was ever opened here, or another sweep has just removed the folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
