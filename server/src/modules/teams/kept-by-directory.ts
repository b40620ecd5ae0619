import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { type Account, changeMembership, lockMembership, lockTeam } from '../accounts/index.ts'
import { type ChangeMemberDeps, letGo, reactivate, suspend } from './change-member.ts'
import { changeInvitation, findInvitationOf, findOpenInvitation, removeInvitation } from './invitations.ts'
import { type Invited, type InviteDeps, invite } from './invite.ts'

/** Of somebody in a team, as of now and until the transaction ends. */
export type HeldMember = { userId: number; isManager: boolean; suspendedAt: Date | null; memberGroupId: number | null }

/**
 * What a company's directory does to a team. Each is a step in a transaction of the directory's own call, which holds the
 * team first, so that a call changes all or nothing.
 */
export type KeptTeam = {
  /** Refuses when the owner's account has gone meanwhile. */
  isThere(tx: Transaction, owner: Account): Promise<boolean>
  findMember(tx: Transaction, owner: Account, userId: number): Promise<HeldMember | undefined>
  /** The id of the invitation to this address, while its time lasts. */
  findOpenInvitation(reader: Reader, owner: Account, emailKey: string): Promise<string | undefined>
  /** Takes a seat. Whoever calls it has counted the mail (`invitationAddress`, `teamInvitations`). */
  invite(tx: Transaction, owner: Account, invited: Invited): Promise<string>
  withdraw(tx: Transaction, owner: Account, emailKey: string): Promise<void>
  rename(tx: Transaction, owner: Account, who: { userId: number } | { emailKey: string }, name: string): Promise<void>
  suspend(tx: Transaction, userId: number): Promise<void>
  reactivate(tx: Transaction, userId: number): Promise<void>
  /** What the member has sent becomes the owner's: links go on working, and nothing stays with whoever has left. */
  remove(tx: Transaction, owner: Account, member: HeldMember): Promise<void>
}

export const createKeptTeam = (deps: InviteDeps & ChangeMemberDeps): KeptTeam => ({
  isThere: async (tx, owner) => (await lockTeam(tx, owner.id)) !== undefined,
  async findMember(tx, owner, userId) {
    const held = await lockMembership(tx, userId)
    return held?.managerId === owner.id ? { ...held, userId } : undefined
  },
  findOpenInvitation: async (reader, owner, emailKey) =>
    (await findOpenInvitation(reader, owner.id, emailKey, deps.clock()))?.publicId,
  invite: (tx, owner, invited) => invite(deps, tx, owner, invited),
  async withdraw(tx, owner, emailKey) {
    const invitation = await findInvitationOf(tx, owner.id, emailKey)
    if (invitation) await removeInvitation(tx, invitation.id)
  },
  async rename(tx, owner, who, displayName) {
    if ('userId' in who) return changeMembership(tx, who.userId, { displayName, membershipChangedAt: deps.clock() })
    const invitation = await findInvitationOf(tx, owner.id, who.emailKey)
    if (invitation) await changeInvitation(tx, invitation.id, { displayName })
  },
  suspend: (tx, userId) => suspend(deps, tx, userId),
  reactivate: (tx, userId) => reactivate(deps, tx, userId),
  remove: (tx, owner, member) => letGo(deps, tx, owner, member.userId, 'give', member),
})
