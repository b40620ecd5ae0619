import type { Action } from '../../platform/authority.ts'
import type { Reader } from '../../platform/database/connect.ts'
import type { Account } from './account.ts'
import type { Actor } from './actor.ts'
import { findAccountByUid } from './store.ts'

/** Whether somebody may act for the team of this owner: the owner, and managers. */
const mayActFor = (user: Account | undefined, owner: Account): boolean =>
  user !== undefined && (user.id === owner.id || (user.isManager && user.managerId === owner.id))

/** What is done for a team, or to what is its owner's and thereby the team's, such as its subdomains. */
export const accessTeam: Action<Actor, Account> = {
  name: 'team',
  isFor: (actor) => actor.session !== undefined,
  allows: (actor, owner) => mayActFor(actor.session?.user, owner),
}

/** Finds for `accessTeam`: the owner of this uid, for the owner and the managers; another's team is as good as none. */
export async function findTeam(reader: Reader, uid: string, { session }: Actor): Promise<Account | undefined> {
  const user = session?.user
  if (!user) return undefined
  if (user.uid === uid) return user
  return user.isManager && user.managerUid === uid ? findAccountByUid(reader, uid) : undefined
}
