import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, lockAccount } from '../accounts/index.ts'

/** Changes of one address book come one after the other: what was looked up stays true, and no limit is passed by two at once. */
export function changeBook<Result>(
  database: Database,
  owner: Account,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    if (!(await lockAccount(tx, owner.id))) throw new Refusal('NOT_FOUND')
    return change(tx)
  })
}
