/** Rows of `team_invitations`, and the secret that the link in the mail holds. */
import { teamInvitation } from '@envoi/contract/limits'
import type { Language } from '@envoi/contract/words'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, gt, sql } from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { type Secrets, isSameSecret, newSeed } from '../../platform/secrets.ts'
import { teamInvitations } from './tables.ts'

export type Invitation = typeof teamInvitations.$inferSelect

export const isOpen = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: Date): boolean => expiresAt > now

const PURPOSE = 'team-invitation'

/** The id finds the row, the rest proves that the mail was read. */
export const tokenOf = (secrets: Secrets, { publicId, seed }: Pick<Invitation, 'publicId' | 'seed'>): string =>
  `${publicId}.${secrets.derive(PURPOSE, seed)}`

/** The one that this link opens, while its time lasts. */
export async function findByToken(
  reader: Reader,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  const [publicId = ''] = token.split('.')
  const found = await findInvitation(reader, publicId)
  return found && isOpen(found, now) && isSameSecret(token, tokenOf(secrets, found)) ? found : undefined
}

export async function findInvitation(reader: Reader, publicId: string): Promise<Invitation | undefined> {
  const [row] = await reader.select().from(teamInvitations).where(eq(teamInvitations.publicId, publicId))
  return row
}

/** Open or not: of each address a team has one. */
export async function findInvitationTo(
  reader: Reader,
  teamId: number,
  emailKey: string,
): Promise<Invitation | undefined> {
  const isIt = and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.emailKey, emailKey))
  const [row] = await reader.select().from(teamInvitations).where(isIt)
  return row
}

/** The one of a team to an address, held until the transaction ends; also when its time is over. */
export async function findInvitationOf(
  tx: Transaction,
  teamId: number,
  emailKey: string,
): Promise<Invitation | undefined> {
  const [row] = await tx
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.emailKey, emailKey)))
    .for('update')
  return row
}

export async function findOpenInvitation(
  reader: Reader,
  teamId: number,
  emailKey: string,
  now: Date,
): Promise<Invitation | undefined> {
  const isOurs = and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.emailKey, emailKey))
  const [row] = await reader
    .select()
    .from(teamInvitations)
    .where(and(isOurs, gt(teamInvitations.expiresAt, now)))
  return row
}

/** Held until the transaction ends: an invitation that is being accepted is not withdrawn at the same time. */
export async function lockInvitation(tx: Transaction, id: number): Promise<Invitation | undefined> {
  const [row] = await tx.select().from(teamInvitations).where(eq(teamInvitations.id, id)).for('update')
  return row
}

/** Those that are open take a seat each; `except`: one that is about to be used. */
export const countOpen = (reader: Reader, teamId: number, now: Date, except = 0): Promise<number> =>
  reader.$count(
    teamInvitations,
    and(
      eq(teamInvitations.teamId, teamId),
      gt(teamInvitations.expiresAt, now),
      sql`${teamInvitations.id} <> ${except}`,
    ),
  )

export type NewInvitation = {
  teamId: number
  email: string
  emailKey: string
  displayName: string
  lang: Language
  passwordHash: string | null
}

/** One that has expired begins anew, under a new link and a new id. Tells the ids, in the order of the invitations. */
export async function putInvitations(tx: Transaction, now: Date, invitations: NewInvitation[]): Promise<string[]> {
  if (invitations.length === 0) return []
  const rows = invitations.map((each) => ({ ...each, ...renewed(now), publicId: newId(), createdAt: now }))
  await tx
    .insert(teamInvitations)
    .values(rows)
    .onConflictDoUpdate({
      target: [teamInvitations.teamId, teamInvitations.emailKey],
      set: {
        publicId: sql`excluded.public_id`,
        email: sql`excluded.email`,
        displayName: sql`excluded.display_name`,
        lang: sql`excluded.lang`,
        passwordHash: sql`excluded.password_hash`,
        seed: sql`excluded.seed`,
        expiresAt: sql`excluded.expires_at`,
        createdAt: sql`excluded.created_at`,
      },
    })
  return rows.map(({ publicId }) => publicId)
}

const renewed = (now: Date) => ({ seed: newSeed(), expiresAt: new Date(now.getTime() + teamInvitation.lives) })

/** The link that was mailed before is dead. */
export async function renewInvitation(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(teamInvitations).set(renewed(now)).where(eq(teamInvitations.id, id))
}

export async function changeInvitation(
  tx: Transaction,
  id: number,
  change: { displayName?: string; lang?: Language },
): Promise<void> {
  await tx.update(teamInvitations).set(change).where(eq(teamInvitations.id, id))
}

export async function removeInvitation(tx: Transaction, id: number): Promise<void> {
  await tx.delete(teamInvitations).where(eq(teamInvitations.id, id))
}

export async function removeInvitationsOf(tx: Transaction, teamId: number): Promise<void> {
  await tx.delete(teamInvitations).where(eq(teamInvitations.teamId, teamId))
}

/** All of a team, as when it gets another owner. */
export async function moveInvitations(tx: Transaction, fromId: number, toId: number): Promise<void> {
  await removeInvitationsOf(tx, toId)
  await tx.update(teamInvitations).set({ teamId: toId }).where(eq(teamInvitations.teamId, fromId))
}
