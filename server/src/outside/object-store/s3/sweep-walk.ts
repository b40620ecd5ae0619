import { DAY } from '@envoi/contract/limits'
import { sql } from '../../../platform/database/drizzle.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Ledger, rowsOf, textArray } from '../ledger.ts'
import { type KnownKey, judgeVersions } from './judge-versions.ts'
import type { ObjectVersion } from './ledger.ts'
import type { ListedVersion } from './list-versions.ts'
import { keyByKey } from './sweep-listing.ts'
import type { SweptStore } from './sweep-store.ts'

export type WalkDeps = { store: Pick<SweptStore, 'versions'>; ledger: Ledger; clock: Clock }
/** `reached`: behind which key to go on; empty when the end was reached. */
export type Walk = {
  drafts: ObjectVersion[]
  orphans: ObjectVersion[]
  markers: ObjectVersion[]
  missing: string[]
  reached: string
}
type Row = KnownKey & { key: string }

/**
 * Compares a stretch of the store with the ledger, in order of keys, and changes nothing. The rows are read first: what
 * was sealed by then must be listed. What comes into the ledger meanwhile is too young to be judged.
 */
export async function walkVersions(deps: WalkDeps, after: string, atMost: number, signal: AbortSignal): Promise<Walk> {
  const rows = await readRows(deps.ledger, after, atMost)
  const unlisted = new Map(rows.map((row) => [row.key, row]))
  const isOld = ({ changedAt }: ListedVersion): boolean => deps.clock().getTime() - changedAt.getTime() > DAY
  const isNamed = ({ key, version }: ListedVersion): boolean => unlisted.get(key)?.version === version
  const walk: Walk = { drafts: [], orphans: [], markers: [], missing: [], reached: '' }
  const lost: Row[] = []
  // Nothing is known of what lies behind the last row that was read.
  let end = rows.length < atMost ? undefined : rows.at(-1)?.key
  let last = after
  let seen = 0

  for await (const { key, items } of keyByKey(deps.store.versions, after, isNamed)) {
    if (end !== undefined && key > end) break
    if (seen >= atMost || signal.aborted) {
      end = last
      break
    }
    const row = unlisted.get(key)
    const judged = judgeVersions(row, items, isOld)
    for (const kind of ['drafts', 'orphans', 'markers'] as const) {
      walk[kind].push(...judged[kind].map((version) => ({ key, version })))
    }
    if (row && judged.isMissing) lost.push(row)
    unlisted.delete(key)
    seen += items.length
    last = key
  }

  for (const row of unlisted.values()) {
    if (row.state === 'sealed' && (end === undefined || row.key <= end)) lost.push(row)
  }
  return { ...walk, missing: await stillSealed(deps.ledger, lost), reached: end ?? '' }
}

const readRows = (ledger: Ledger, after: string, atMost: number): Promise<Row[]> =>
  rowsOf<Row>(
    ledger,
    sql`select key, state, version, size::float8 as size from s3_objects
        where bucket = ${ledger.bucket} and key > ${after} order by key limit ${atMost}`,
  )

/** Some may have been discarded since the rows were read. */
async function stillSealed(ledger: Ledger, lost: readonly Row[]): Promise<string[]> {
  if (lost.length === 0) return []
  const rows = await rowsOf<{ key: string }>(
    ledger,
    sql`select object.key from s3_objects object
        join unnest(
          ${textArray(lost.map(({ key }) => key))}, ${textArray(lost.map(({ version }) => version))}
        ) as lost (key, version) on object.key = lost.key and object.version = lost.version
        where object.bucket = ${ledger.bucket} and object.state = 'sealed' order by object.key`,
  )
  return rows.map(({ key }) => key)
}
