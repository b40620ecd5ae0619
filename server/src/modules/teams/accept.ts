import type { Language } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Publish } from '../../platform/events.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  type Account,
  type Actor,
  findAccount,
  findAccountByEmail,
  insertAccount,
  isHeadOfTeam,
  joinTeam,
  lockMembership,
  removeRegistrations,
  requireGoodPassword,
} from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import {
  type Invitation,
  findByToken,
  findInvitationTo,
  isOpen,
  lockInvitation,
  removeInvitation,
  removeInvitationsOf,
} from './invitations.ts'
import { joinedRef } from './letters.ts'
import { type Seats, holdSeats, requireSeat } from './seats.ts'

export type AcceptDeps = {
  database: Database
  secrets: Secrets
  passwords: PasswordHashing
  letterbox: Letterbox
  publish: Publish
  clock: Clock
}

/** What whoever has the link is told. */
export async function getInvitation({ database, secrets, clock }: AcceptDeps, token: string) {
  const invitation = await requireInvitation(database, secrets, token, clock())
  const owner = await findAccount(database, invitation.teamId)
  if (!owner) throw new Refusal('INVALID_LINK')
  return {
    email: invitation.email,
    displayName: invitation.displayName,
    owner: { email: owner.email, displayName: owner.displayName },
    hasAccount: (await findAccountByEmail(database, invitation.emailKey)) !== undefined,
    expiresAt: invitation.expiresAt.toISOString(),
  }
}

type Given = { displayName?: string | undefined; password?: string | undefined; langCode?: Language | undefined }

/**
 * The link proves the address, as a mailed code does. Who has no account gets one with it; whose account it is must be
 * signed in to it, for a mailbox that others read is not yet a yes.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  { user }: Actor,
  token: string,
  given: Given,
): Promise<{ team: string; email: string }> {
  const { database, secrets, passwords, clock } = deps
  const invitation = await requireInvitation(database, secrets, token, clock())
  const known = await findAccountByEmail(database, invitation.emailKey)
  if (known) {
    if (user?.id !== known.id) throw new Refusal('UNAUTHENTICATED')
    return database.transaction((tx) => accept(deps, tx, invitation, known))
  }
  const password = given.password ?? ''
  requireGoodPassword(password, invitation.email)
  const passwordHash = await passwords.hash(password)
  return database.transaction(async (tx) => {
    const id = await insertAccount(tx, {
      uid: invitation.publicId,
      email: invitation.email,
      emailKey: invitation.emailKey,
      displayName: given.displayName ?? invitation.displayName,
      lang: given.langCode ?? invitation.lang,
      passwordHash,
    })
    // Somebody has proven the address at this very moment: they sign in, and say yes there.
    if (id === undefined) throw new Refusal('UNAUTHENTICATED')
    await removeRegistrations(tx, invitation.emailKey)
    const account = await findAccount(tx, id)
    if (!account) throw new Error('the account that was made is not there')
    return accept(deps, tx, invitation, account)
  })
}

/** In the transaction that opens or finds the account. */
export async function accept(
  { letterbox, publish, clock }: JoinDeps,
  tx: Transaction,
  { id, teamId }: Invitation,
  account: Account,
): Promise<{ team: string; email: string }> {
  const seats = await holdSeats(tx, teamId, clock(), id)
  const held = await lockInvitation(tx, id)
  if (!held || held.teamId !== teamId || !isOpen(held, clock())) throw new Refusal('INVALID_LINK')
  await join({ letterbox, publish, clock }, tx, { teamId, account, seats })
  await removeInvitation(tx, id)
  const owner = await findAccount(tx, teamId)
  if (!owner) throw new Refusal('INVALID_LINK')
  return { team: owner.uid, email: account.email }
}

/** By other proofs than the link of an invitation. One that waits for them is used up, and its seat is theirs. */
export async function joinWithoutInvitation(
  deps: JoinDeps,
  tx: Transaction,
  teamId: number,
  account: Account,
): Promise<void> {
  const invitation = await findInvitationTo(tx, teamId, account.emailKey)
  const seats = await holdSeats(tx, teamId, deps.clock(), invitation?.id)
  await join(deps, tx, { teamId, account, seats })
  if (invitation) await removeInvitation(tx, invitation.id)
}

type JoinDeps = Pick<AcceptDeps, 'letterbox' | 'publish' | 'clock'>

/** Whoever calls it holds the team, by its seats. */
async function join(
  { letterbox, publish, clock }: JoinDeps,
  tx: Transaction,
  { teamId, account, seats }: { teamId: number; account: Account; seats: Seats },
): Promise<void> {
  // As of now: another team may have taken them at this very moment.
  const membership = await lockMembership(tx, account.id)
  if (!membership || membership.managerId !== null || (await isHeadOfTeam(tx, account.id))) {
    throw new Refusal('CANNOT_BE_INVITED')
  }
  requireSeat(seats)
  await joinTeam(tx, account.id, teamId, clock())
  await publish(tx, 'team-joined', String(account.id))
  // What they sent out for a team of their own, which has lapsed, is theirs to offer no longer.
  await removeInvitationsOf(tx, account.id)
  const owner = await findAccount(tx, teamId)
  if (!owner) throw new Refusal('INVALID_LINK')
  await letterbox.post(tx, 'team-joined', joinedRef(owner, account))
}

export async function declineInvitation({ database, secrets, clock }: AcceptDeps, token: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { id } = await requireInvitation(tx, secrets, token, clock())
    await removeInvitation(tx, id)
  })
}

/** Unknown, made up, used and too old are told alike. */
async function requireInvitation(
  reader: Parameters<typeof findByToken>[0],
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<Invitation> {
  const invitation = await findByToken(reader, secrets, token, now)
  if (!invitation) throw new Refusal('INVALID_LINK')
  return invitation
}
