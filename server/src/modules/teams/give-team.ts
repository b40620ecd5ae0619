import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  type Account,
  changeOwner,
  findAccountByUid,
  isTeamPlan,
  leaveTeam as leave,
  lockMembership,
  lockTeam,
} from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { endSessions } from '../sign-in/index.ts'
import type { Push } from '../push/index.ts'
import { moveInvitations } from './invitations.ts'
import { givenRef } from './letters.ts'

/** What is a team's by its owner, and goes along to the next one. */
export type OwnersGoods = (tx: Transaction, fromId: number, toId: number) => Promise<void>

type Deps = { clock: Clock; letterbox: Letterbox; goods: readonly OwnersGoods[] }

/** To somebody who is in the team and can sign in. Its id changes with it, for that is the owner's uid. */
export async function giveTeam(deps: Deps, tx: Transaction, owner: Account, uid: string): Promise<string> {
  const held = await lockTeam(tx, owner.id)
  if (!held || !isTeamPlan(held.planName)) throw new Refusal('PLAN_REQUIRED')
  const next = await findAccountByUid(tx, uid)
  const membership = next && (await lockMembership(tx, next.id))
  if (!next || membership?.managerId !== owner.id || membership.suspendedAt !== null) throw new Refusal('NOT_FOUND')
  await changeOwner(tx, owner.id, next.id, deps.clock())
  await moveInvitations(tx, owner.id, next.id)
  for (const move of deps.goods) await move(tx, owner.id, next.id)
  await deps.letterbox.post(tx, 'team-given', givenRef(next, owner))
  return next.uid
}

/** A member goes, and takes along what is theirs; where they belonged is no longer their home. */
export async function leaveTeam(push: Pick<Push, 'withdraw'>, tx: Transaction, account: Account): Promise<void> {
  // Not the team: a seat that is given up needs no count, and the proof holds this person already.
  const held = await lockMembership(tx, account.id)
  if (account.managerId === null || held?.managerId !== account.managerId) throw new Refusal('NOT_FOUND')
  await leave(tx, account.id)
  await push.withdraw(tx, account.id)
  await endSessions(tx, account.id)
}
