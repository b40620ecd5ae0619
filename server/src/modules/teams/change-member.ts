import type { LeftTransfers } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Publish } from '../../platform/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import {
  type Account,
  type Actor,
  changeMembership,
  findAccount,
  leaveTeam,
  lockMembership,
  lockTeam,
  requireGoodPassword,
} from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import type { Push } from '../push/index.ts'
import { endSessions, setPasswordFor } from '../sign-in/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { type TeamPerson, refuseKey } from './access.ts'
import { changeInvitation, findInvitation, lockInvitation, removeInvitation } from './invitations.ts'
import { passwordSetRef, removedRef } from './letters.ts'

export type ChangeMemberDeps = {
  database: Database
  /** For those with years of transfers. */
  patient: Database
  passwords: PasswordHashing
  letterbox: Letterbox
  clock: Clock
  transfers: Pick<Transfers, 'giveAll' | 'deleteAll' | 'stopSending'>
  push: Pick<Push, 'withdraw'>
  publish: Publish
}

type Change = {
  displayName?: string | undefined
  role?: 'MANAGER' | 'MEMBER' | undefined
  suspended?: boolean | undefined
}

/** Only the owner names managers, and only the owner touches those who are: in person, by no API key. */
export async function changeMember(
  deps: ChangeMemberDeps,
  actor: Actor,
  { owner, person }: TeamPerson,
  change: Change,
): Promise<void> {
  if (person.userId === null) return renameInvited(deps, owner, person.id, change)
  const userId = person.userId
  if (change.role !== undefined) requireOwner(actor, owner)
  // All that a suspended person has sent is touched.
  const database = change.suspended === true ? deps.patient : deps.database
  await database.transaction(async (tx) => {
    await holdMember(tx, actor, owner, userId)
    if (change.displayName !== undefined || change.role !== undefined) {
      await changeMembership(tx, userId, {
        ...(change.displayName !== undefined && { displayName: change.displayName }),
        ...(change.role !== undefined && { isManager: change.role === 'MANAGER' }),
        membershipChangedAt: deps.clock(),
      })
    }
    if (change.suspended === true) await suspend(deps, tx, userId)
    if (change.suspended === false) await reactivate(deps, tx, userId)
  })
}

/** Of a member who is held: signed out with the transaction, and what they are sending ends. */
export async function suspend(deps: ChangeMemberDeps, tx: Transaction, userId: number): Promise<void> {
  await changeMembership(tx, userId, { suspendedAt: deps.clock() })
  await deps.transfers.stopSending(tx, { id: userId })
  await endSessions(tx, userId)
}

export async function reactivate({ publish, clock }: ChangeMemberDeps, tx: Transaction, userId: number): Promise<void> {
  await changeMembership(tx, userId, { suspendedAt: null, membershipChangedAt: clock() })
  await publish(tx, 'suspension-lifted', String(userId))
}

/** Nobody has joined yet, so there is a name to mend and nothing else. */
async function renameInvited(
  { database }: ChangeMemberDeps,
  owner: Account,
  id: string,
  { displayName, role, suspended }: Change,
): Promise<void> {
  if (role !== undefined || suspended !== undefined) throw new Refusal('NOT_FOUND')
  await database.transaction(async (tx) => {
    const invitation = await findInvitation(tx, id)
    if (invitation?.teamId !== owner.id) throw new Refusal('NOT_FOUND')
    if (displayName !== undefined) await changeInvitation(tx, invitation.id, { displayName })
  })
}

/** Ends their sessions, and they choose another at the next sign-in: nobody goes on with a password that two know. */
export async function setMemberPassword(
  deps: ChangeMemberDeps,
  actor: Actor,
  { owner, person }: TeamPerson,
  { password, isSsoUser }: { password: string; isSsoUser: (tx: Transaction, userId: number) => Promise<boolean> },
): Promise<void> {
  const { userId } = person
  if (userId === null) throw new Refusal('NOT_FOUND')
  requireGoodPassword(password, person.email)
  const hash = await deps.passwords.hash(password)
  await deps.database.transaction(async (tx) => {
    const { isManager } = await holdMember(tx, actor, owner, userId)
    // Not even by the owner: a manager's password opens the whole team.
    if (isManager) throw new Refusal('OWNER_ONLY')
    if (await isSsoUser(tx, userId)) throw new Refusal('SSO_MEMBER')
    await setPasswordFor(tx, userId, hash)
    await deps.letterbox.post(tx, 'member-password-set', passwordSetRef(person.id, actor))
  })
}

/** Out of the team, and what becomes of the transfers; or an invitation is withdrawn. */
export async function removeMember(
  deps: ChangeMemberDeps,
  actor: Actor,
  { owner, person }: TeamPerson,
  left: LeftTransfers,
): Promise<void> {
  const { userId } = person
  if (userId === null) return withdraw(deps, owner, person.id)
  await deps.patient.transaction((tx) => takeOut(deps, tx, { actor, owner, userId, left }))
}

/** In a transaction of the caller's, as where many go at once. */
export async function takeOut(
  deps: ChangeMemberDeps,
  tx: Transaction,
  { actor, owner, userId, left }: { actor: Actor; owner: Account; userId: number; left: LeftTransfers },
): Promise<void> {
  await letGo(deps, tx, owner, userId, left, await holdMember(tx, actor, owner, userId))
}

/** Of a member who is held. */
export async function letGo(
  deps: ChangeMemberDeps,
  tx: Transaction,
  owner: Account,
  userId: number,
  left: LeftTransfers,
  { suspendedAt }: { suspendedAt: Date | null },
): Promise<void> {
  const member = await findAccount(tx, userId)
  if (!member) throw new Refusal('NOT_FOUND')
  if (left === 'give') await deps.transfers.giveAll(tx, member, owner)
  if (left === 'delete') await deps.transfers.deleteAll(tx, member)
  await leaveTeam(tx, userId)
  if (suspendedAt !== null) await deps.publish(tx, 'suspension-lifted', String(userId))
  await deps.push.withdraw(tx, userId)
  await endSessions(tx, userId)
  await deps.letterbox.post(tx, 'member-removed', removedRef(member, owner, left))
}

async function withdraw({ database }: ChangeMemberDeps, owner: Account, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockTeam(tx, owner.id)
    const invitation = await findInvitation(tx, id)
    const held = invitation && (await lockInvitation(tx, invitation.id))
    if (held?.teamId !== owner.id) throw new Refusal('NOT_FOUND')
    await removeInvitation(tx, held.id)
  })
}

/** The team first, then the member, as of this moment: they may have left, or become a manager, since the call began. */
async function holdMember(tx: Transaction, actor: Actor, owner: Account, userId: number) {
  await lockTeam(tx, owner.id)
  const held = await lockMembership(tx, userId)
  if (held?.managerId !== owner.id || !(await mayStillAct(tx, actor, owner))) throw new Refusal('NOT_FOUND')
  if (held.isManager) requireOwner(actor, owner)
  return held
}

/** A manager may have been suspended, removed or made a member since the call began. */
async function mayStillAct(tx: Transaction, { user }: Actor, owner: Account): Promise<boolean> {
  if (user?.id === owner.id) return true
  const own = user && (await lockMembership(tx, user.id))
  return own?.managerId === owner.id && own.isManager && own.suspendedAt === null
}

function requireOwner({ user, key }: Actor, owner: Account): void {
  if (user?.id !== owner.id) throw new Refusal('OWNER_ONLY')
  if (key) throw refuseKey()
}
