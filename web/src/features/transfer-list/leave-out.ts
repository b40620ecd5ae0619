import type { Rows } from './grid/use-rows.ts'

/**
 * Without those on their way that are shown elsewhere: what has arrived, and is scanned, is shown nowhere else. Only of a
 * list that has been read whole: else nobody knows at which places they are.
 */
export function leaveOut(rows: Rows, ids: readonly string[]): Rows {
  const read = rows.readSoFar()
  const others = read.filter(({ transferId, status }) => status !== 'UPLOADING' || !ids.includes(transferId))
  if (read.length !== rows.total || others.length === read.length) return rows
  return { ...rows, total: others.length, rowAt: (index) => others[index], readSoFar: () => others }
}
