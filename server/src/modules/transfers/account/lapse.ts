/** What somebody stores above what is free, once their plan has ended. */
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { sql } from '../../../platform/database/drizzle.ts'
import type { Account } from '../../accounts/index.ts'
import type { Storage } from '../../storage/index.ts'
import { endTransfers } from '../lifecycle/end-transfers.ts'
import { transfers } from '../tables.ts'

/** Theirs and what they were sent, the newest first, each with the sum of all up to it. */
const summed = (accountId: number) => sql`
  select id, sum(size) over (order by created_at desc, id desc) as running from transfers
  where (owner_id = ${accountId} or receiver_id = ${accountId}) and status <> 'DELETED' and valid_to > now()`

export async function storageAbove(reader: Reader, accountId: number, free: number): Promise<number> {
  const { rows } = await reader.execute<{ bytes: string | null }>(
    sql`select max(running) as bytes from (${summed(accountId)}) as stored`,
  )
  return Math.max(0, Number(rows[0]?.bytes ?? 0) - free)
}

/** The newest that fit together stay; how many went. */
export async function endOldest(tx: Transaction, storage: Storage, { id }: Account, free: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${summed(id)}) as stored where running > ${free}`,
  )
  if (rows.length === 0) return 0
  const ids = rows.map((row) => Number(row.id))
  await endTransfers(tx, storage, sql`${transfers.id} = any(${sql.param(ids)}::bigint[])`, 'deleted')
  return ids.length
}
