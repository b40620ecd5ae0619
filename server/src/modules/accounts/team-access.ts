import type { Action } from '../../platform/authority.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account } from './account.ts'
import type { Actor } from './actor.ts'
import { findAccountByUid, lockAccount } from './store.ts'

/** Whether somebody may act for the team of this owner: the owner, and managers. */
const mayActFor = (user: Account | undefined, owner: Account): boolean =>
  user !== undefined && (user.id === owner.id || (user.isManager && user.managerId === owner.id))

/** What is done for a team, or to what is its owner's and thereby the team's, such as its subdomains. */
export const accessTeam: Action<Actor, Account> = {
  name: 'team',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, owner) => mayActFor(actor.user, owner),
}

/** Finds for `accessTeam`: the owner of this uid, for the owner and the managers; another's team is as good as none. */
export async function findTeam(reader: Reader, uid: string, { user }: Actor): Promise<Account | undefined> {
  if (!user) return undefined
  if (user.uid === uid) return user
  return user.isManager && user.managerUid === uid ? findAccountByUid(reader, uid) : undefined
}

/**
 * Changes something that hangs on an account: one at a time for an owner, and with the row as it is by then. It may have
 * gone, or have become another's.
 */
export async function changeOwnedRow<Row extends { ownerId: number }, Result>(
  database: Database,
  owner: Account,
  find: (tx: Transaction) => Promise<Row | undefined>,
  change: (tx: Transaction, row: Row) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    const isThere = (await lockAccount(tx, owner.id)) !== undefined
    const now = isThere ? await find(tx) : undefined
    if (now?.ownerId !== owner.id) throw new Refusal('NOT_FOUND')
    return change(tx, now)
  })
}
