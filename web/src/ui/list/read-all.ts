/** Rows of a list beyond those that somebody has looked at. */
import { searchSize } from '@envoi/contract/limits'

/** More than a spreadsheet is good for, and than anybody means at once. */
export const MOST = 10_000

export type ReadRows<Row> = (part: { from: number; size: number }) => Promise<{ rows: Row[]; total: number }>
export type Reading = { read: number; total: number }

/** All that was found, from the first or another on, up to the most. */
export async function readAll<Row>(
  read: ReadRows<Row>,
  { from = 0, count = MOST }: { from?: number; count?: number } = {},
  onRead: (reading: Reading) => void = () => {},
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  for (;;) {
    const size = Math.min(searchSize.max, count - rows.length)
    const page = await read({ from: from + rows.length, size })
    rows.push(...page.rows)
    const left = page.rows.length === 0 ? 0 : Math.max(0, page.total - from - rows.length)
    if (left === 0 || rows.length >= count) return { rows, isCut: left > 0 }
    onRead({ read: rows.length, total: Math.min(count, rows.length + left) })
  }
}
