import { sql } from '../../../platform/database/drizzle.ts'
import { combineCrc32 } from '../combine-crc32.ts'
import { type Ledger, rowsOf, textArray } from '../ledger.ts'
import type { StoredObject } from '../port.ts'
import { atMost } from './at-most.ts'
import type { S3Calls } from './calling.ts'
import { type ObjectRow, type ObjectVersion, findObjects } from './ledger.ts'
import { type ListedVersion, listVersions } from './list-versions.ts'
import { findNamedParts } from './part-ledger.ts'

type Deps = { calls: S3Calls; ledger: Ledger }
type ToSeal = { key: string; version: string | null; crc32: number | null }

const LISTS_AT_ONCE = 8

/**
 * Only the store knows what senders have stored, and it is asked once per folder. The newest version is the one; whatever
 * else came, or comes later by an old URL, is a leftover. All or none, in one statement.
 */
export async function sealObjects(
  deps: Deps,
  keys: readonly string[],
): Promise<{ sealed: StoredObject[]; missing: string[] }> {
  const wanted = [...new Set(keys)]
  const open = (await findObjects(deps.ledger, wanted)).filter(({ state }) => state === 'open')
  const openKeys = open.map(({ key }) => key)
  const [listed, crcs] = await Promise.all([
    listStored(deps.calls, openKeys),
    findNamedParts(deps.ledger, openKeys).then((parts) => Map.groupBy(parts, ({ key }) => key)),
  ])
  const found = new Map(open.map((row) => [row.key, wholeOf(row, listed.get(row.key) ?? [], crcs.get(row.key) ?? [])]))
  const surplus = [...listed.values()].flat().filter(({ isDeleteMarker }) => !isDeleteMarker)
  const toSeal = wanted.map((key) => found.get(key) ?? { key, version: null, crc32: null })
  return recordSeals(deps.ledger, toSeal, surplus)
}

async function listStored(calls: S3Calls, keys: readonly string[]): Promise<Map<string, ListedVersion[]>> {
  const folders = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/') + 1))
  const prefixes = [...folders].map(([folder, inside]) => (inside.length === 1 ? inside[0]! : folder))
  const versions = await atMost(LISTS_AT_ONCE, prefixes, (prefix) => listVersions(calls, prefix))
  const wanted = new Set(keys)
  return Map.groupBy(
    versions.flat().filter(({ key }) => wanted.has(key)),
    ({ key }) => key,
  )
}

/** The newest bytes, when they are as many as declared and the sender has said of each part what it is. */
function wholeOf(
  row: ObjectRow,
  versions: readonly ListedVersion[],
  parts: readonly { partNumber: number; size: number; crc32: number }[],
): ToSeal | undefined {
  const latest = versions.find(({ isLatest }) => isLatest)
  if (!latest || latest.isDeleteMarker || latest.size !== row.size) return undefined
  if (latest.version === 'null') throw new Error(`the store keeps no versions: ${row.key} could be replaced`)
  const isWhole =
    parts.length === Math.ceil(row.size / row.partSize) &&
    parts.every(
      ({ partNumber, size }, index) =>
        partNumber === index + 1 && size === Math.min(row.partSize, row.size - index * row.partSize),
    )
  return isWhole ? { key: row.key, version: latest.version, crc32: combineCrc32(parts) } : undefined
}

async function recordSeals(
  ledger: Ledger,
  wanted: readonly ToSeal[],
  stored: readonly ObjectVersion[],
): Promise<{ sealed: StoredObject[]; missing: string[] }> {
  const rows = await rowsOf<{ key: string; version: string | null; size: number; crc32: number }>(
    ledger,
    sql`with wanted as (
          select * from unnest(
            ${textArray(wanted.map(({ key }) => key))},
            ${textArray(wanted.map(({ version }) => version))},
            ${sql.param(wanted.map(({ crc32 }) => crc32))}::bigint[]
          ) as wanted (key, version, crc32)
        ), whole as (
          select object.key from s3_objects object join wanted using (key)
          where object.bucket = ${ledger.bucket}
            and (object.state in ('stored', 'sealed') or (object.state = 'open' and wanted.version is not null))
          order by object.key for no key update of object
        ), sealed as (
          update s3_objects object
          set state = 'sealed', changed_at = now(),
            version = coalesce(object.version, wanted.version), crc32 = coalesce(object.crc32, wanted.crc32)
          from whole join wanted using (key)
          where object.bucket = ${ledger.bucket} and object.key = whole.key
            and (select count(*) from whole) = (select count(*) from wanted)
          returning object.key, object.version, object.size, object.crc32
        ), parts as (
          delete from s3_parts where bucket = ${ledger.bucket} and key in (select key from sealed)
        ), surplus as (
          insert into s3_leftovers (bucket, key, version, is_draft)
          select ${ledger.bucket}, stored.key, stored.version, true
          from unnest(
            ${textArray(stored.map(({ key }) => key))}, ${textArray(stored.map(({ version }) => version))}
          ) as stored (key, version) join sealed using (key)
          where stored.version <> sealed.version
          on conflict do nothing
        )
        select wanted.key, sealed.version, sealed.size::float8 as size, sealed.crc32::float8 as crc32
        from wanted left join sealed using (key)
        where sealed.key is not null or not exists (select from whole where whole.key = wanted.key)`,
  )
  const missing = rows.filter(({ version }) => version === null).map(({ key }) => key)
  const sealed = rows.flatMap(({ version, ...row }) => (version === null ? [] : [{ ...row, version }]))
  return { sealed, missing }
}
