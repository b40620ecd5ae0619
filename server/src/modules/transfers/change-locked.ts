import { sql } from '../../platform/database/drizzle.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockTransfer } from './store.ts'
import { type Transfer, goneCode, isDrop } from './transfer.ts'

export function requireHere(transfer: Pick<Transfer, 'status' | 'isExpired'>): void {
  const gone = goneCode(transfer)
  if (gone) throw new Refusal(gone)
}

/** Whoever was sent something keeps it, renames it and ends it; what senders decide is not theirs, nor what came. */
export function requireSent(transfer: Pick<Transfer, 'type'>): void {
  if (isDrop(transfer)) throw new Refusal('INVALID_TRANSFER_TYPE')
}

/** One change: the transfer is held, asked again whether it is still there, and all of the change happens or nothing. */
export function changeLocked<T>(
  database: Database,
  id: number,
  change: (tx: Transaction, transfer: Transfer) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, id)
    requireHere(transfer)
    return change(tx, transfer)
  })
}

/** By the clock that downloads are judged by. */
export async function readNow(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select to_json(now()) as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}
