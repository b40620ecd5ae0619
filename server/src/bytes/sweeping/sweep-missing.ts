import { sql } from '../../platform/database/drizzle.ts'
import { ObjectMissing } from '../../outside/object-store/port.ts'
import { layoutOf, requireFiles } from '../files/layout.ts'
import { type Ledger, rowsOf } from '../../outside/object-store/ledger.ts'
import { parseVersion } from '../files/names.ts'
import { findSides } from '../ledger/part-ledger.ts'

type SealedRow = { key: string; version: string; partSize: number }

/** Goes through the sealed rows in order and names those whose bytes are not there or not as long as recorded. */
export async function findMissing(
  deps: { root: string; ledger: Ledger },
  { after, atMost }: { after: string; atMost: number },
  signal: AbortSignal,
): Promise<{ missing: string[]; reached: string }> {
  const rows = await rowsOf<SealedRow>(
    deps.ledger,
    sql`select key, version, part_size::float8 as "partSize" from disk_objects
        where bucket = ${deps.ledger.bucket} and key > ${after} and state = 'sealed'
        order by key limit ${atMost}`,
  )
  const missing: string[] = []
  let reached = after
  for (const row of rows) {
    if (signal.aborted) return { missing, reached }
    if (!(await isWhole(deps, row))) missing.push(row.key)
    reached = row.key
  }
  return { missing, reached: rows.length < atMost ? '' : reached }
}

async function isWhole(deps: { root: string; ledger: Ledger }, row: SealedRow): Promise<boolean> {
  const found = parseVersion(row.version).isPieced ? await findSides(deps.ledger, row) : { sides: [] }
  // Discarded since we asked for the row.
  if (found === undefined) return true
  try {
    await requireFiles(layoutOf(deps.root, { ...row, sides: found.sides }))
    return true
  } catch (error) {
    if (error instanceof ObjectMissing) return false
    throw error
  }
}
