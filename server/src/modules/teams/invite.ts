import type { MemberRow, MemberRowOutcome, NewMember } from '@envoi/contract/teams'
import { readEmail } from '@envoi/contract/rules/email'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, inArray } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Account, headOfTeam, isWithin, requireEmail, requireGoodPassword, users } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import {
  type Invitation,
  type NewInvitation,
  isOpen,
  lockInvitation,
  putInvitations,
  renewInvitation,
} from './invitations.ts'
import { type Seats, findPlannedSeats, holdPlannedSeats, requireSeat } from './seats.ts'
import { teamInvitations } from './tables.ts'

export type InviteDeps = {
  database: Database
  passwords: PasswordHashing
  rateLimits: RateLimits
  letterbox: Letterbox
  clock: Clock
}

/** Why an address is not invited: it belongs to the team already, or it cannot be. */
type Hindrance = 'ALREADY_MEMBER' | 'CANNOT_BE_INVITED'

/** Invites one person; the mail leaves with the transaction. */
export async function addMember(
  deps: InviteDeps,
  owner: Account,
  asked: NewMember & { password?: string | undefined },
): Promise<string> {
  const email = requireEmail(asked.email)
  if (asked.password !== undefined) requireGoodPassword(asked.password, email.shown)
  const passwordHash = asked.password === undefined ? null : await deps.passwords.hash(asked.password)
  await deps.rateLimits.take('invitationAddress', email.key)
  const row = { email: email.shown, emailKey: email.key, displayName: asked.displayName, lang: asked.langCode }
  return deps.database.transaction((tx) => invite(deps, tx, owner, { ...row, passwordHash }))
}

/** In a transaction of the caller's, who has counted the mail before. */
export async function invite(deps: InviteDeps, tx: Transaction, owner: Account, invited: Invited): Promise<string> {
  const now = deps.clock()
  const seats = await holdPlannedSeats(tx, owner.id, now)
  const hindrance = (await findHindrances(tx, owner, [invited.emailKey], now)).get(invited.emailKey)
  if (hindrance) throw new Refusal(hindrance)
  requireSeat(seats)
  const [id = ''] = await post(deps, tx, owner, [invited])
  return id
}

export type Invited = Omit<NewInvitation, 'teamId'>

/** Together, however many: the team is held meanwhile. */
async function post(
  { letterbox, clock }: InviteDeps,
  tx: Transaction,
  owner: Account,
  invited: Invited[],
): Promise<string[]> {
  const ids = await putInvitations(
    tx,
    clock(),
    invited.map((row) => ({ ...row, teamId: owner.id })),
  )
  await letterbox.post(tx, 'team-invitation', ...ids)
  return ids
}

/** Mails it again, to the same address under a new link. */
export async function resendInvitation(deps: InviteDeps, owner: Account, { id, emailKey }: Invitation): Promise<void> {
  await deps.rateLimits.take('invitationAddress', emailKey)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock()
    const seats = await holdPlannedSeats(tx, owner.id, now, id)
    const held = await lockInvitation(tx, id)
    if (!held || held.teamId !== owner.id) throw new Refusal('NOT_FOUND')
    requireSeat(seats)
    await renewInvitation(tx, id, now)
    await deps.letterbox.post(tx, 'team-invitation', held.publicId)
  })
}

export type Report = { outcomes: MemberRowOutcome[]; seatsLeft: number }

/** What an import would come to. Nothing is held: it may be otherwise in a moment, and then the import says so. */
export async function checkMembers(deps: InviteDeps, owner: Account, rows: MemberRow[]): Promise<Report> {
  await deps.rateLimits.take('memberChecks', owner.uid, rows.length)
  const seats = await findPlannedSeats(deps.database, owner.id, deps.clock())
  const { outcomes, seatsLeft } = await plan(deps.database, owner, rows, seats, deps.clock())
  return { outcomes, seatsLeft }
}

/** All in one transaction: whoever is told of an invitation has one. */
export async function importMembers(deps: InviteDeps, owner: Account, rows: MemberRow[]): Promise<Report> {
  const { database, clock, rateLimits } = deps
  const asked = await findPlannedSeats(database, owner.id, clock())
  const { ready: wanted } = await plan(database, owner, rows, asked, clock())
  // Before anything is held: whoever waits for a counter must not make others wait.
  if (wanted.length > 0) await rateLimits.take('teamInvitations', owner.uid, wanted.length)
  const pestered = new Set<string>()
  for (const { emailKey } of wanted)
    if (!(await isWithin(rateLimits, 'invitationAddress', emailKey))) pestered.add(emailKey)
  return database.transaction(async (tx) => {
    const seats = await holdPlannedSeats(tx, owner.id, clock())
    const { ready, ...report } = await plan(tx, owner, rows, seats, clock(), pestered)
    await post(deps, tx, owner, ready)
    return { ...report, outcomes: report.outcomes.map((outcome) => (outcome === 'ready' ? 'invited' : outcome)) }
  })
}

/** Row by row, in their order: the first that there are seats for. */
async function plan(
  reader: Reader,
  owner: Account,
  rows: MemberRow[],
  { max, used }: Seats,
  now: Date,
  refused: ReadonlySet<string> = new Set(),
) {
  const emails = rows.map(({ email }) => readEmail(email))
  const keys = [...new Set(emails.flatMap((email) => email?.key ?? []))]
  const hindrances = await findHindrances(reader, owner, keys, now)
  const seen = new Set<string>()
  const ready: Invited[] = []
  const outcomes = rows.map((row, index): MemberRowOutcome => {
    const email = emails[index]
    if (!email) return 'invalid'
    if (seen.has(email.key)) return 'repeated'
    seen.add(email.key)
    const hindrance = hindrances.get(email.key)
    if (hindrance) return hindrance === 'ALREADY_MEMBER' ? 'member' : 'refused'
    if (refused.has(email.key)) return 'refused'
    if (used + ready.length >= max) return 'no-seat'
    const displayName = row.displayName === null || row.displayName === '' ? nameIn(email.shown) : row.displayName
    const lang = row.langCode ?? owner.lang
    ready.push({ email: email.shown, emailKey: email.key, displayName, lang, passwordHash: null })
    return 'ready'
  })
  return { outcomes, ready, seatsLeft: Math.max(0, max - used - ready.length) }
}

/** Until somebody says how they are called. */
const nameIn = (address: string): string => address.slice(0, address.lastIndexOf('@'))

/** An address with an account of its own is asked like any other; one that heads or belongs to a team is not. */
async function findHindrances(
  reader: Reader,
  owner: Account,
  keys: string[],
  now: Date,
): Promise<Map<string, Hindrance>> {
  if (keys.length === 0) return new Map()
  const known = await reader
    .select({ id: users.id, key: users.emailKey, managerId: users.managerId, isHead: headOfTeam })
    .from(users)
    .where(inArray(users.emailKey, keys))
  const invited = await reader
    .select({ key: teamInvitations.emailKey, expiresAt: teamInvitations.expiresAt })
    .from(teamInvitations)
    .where(and(eq(teamInvitations.teamId, owner.id), inArray(teamInvitations.emailKey, keys)))
  const found = new Map<string, Hindrance>()
  for (const { key, ...invitation } of invited) if (isOpen(invitation, now)) found.set(key, 'ALREADY_MEMBER')
  for (const { id, key, managerId, isHead } of known) {
    if (id === owner.id || managerId === owner.id) found.set(key, 'ALREADY_MEMBER')
    else if (managerId !== null || isHead) found.set(key, 'CANNOT_BE_INVITED')
  }
  return found
}
