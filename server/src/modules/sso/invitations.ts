/** Mails to people who came from a provider and whom nobody knew: the link proves the address. */
import { sso as limits } from '@envoi/contract/limits'
import type { Language } from '@envoi/contract/words'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { type InferSelectModel, and, eq, gt, isNull, sql } from '../../platform/database/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { type Secrets, isSameSecret, newSeed } from '../../platform/secrets.ts'
import { subdomains } from '../places/index.ts'
import { ssoInvitations } from './tables.ts'

export type SsoInvitation = InferSelectModel<typeof ssoInvitations>

const PURPOSE = 'sso-invitation'
export const tokenOf = (secrets: Secrets, { publicId, seed }: Pick<SsoInvitation, 'publicId' | 'seed'>): string =>
  `${publicId}.${secrets.derive(PURPOSE, seed)}`

export const isOpen = ({ expiresAt }: Pick<SsoInvitation, 'expiresAt'>, now: Date): boolean => expiresAt > now

export async function findInvitation(reader: Reader, publicId: string): Promise<SsoInvitation | undefined> {
  const [row] = await reader.select().from(ssoInvitations).where(eq(ssoInvitations.publicId, publicId))
  return row
}

/**
 * Whether somebody of a team has come to one of its sites as a person whom its provider did not know them by, and has opened
 * the link that was mailed to them: what a provider tells of an address proves nothing.
 */
export async function isBeingJoined(
  reader: Reader,
  { emailKey, managerId }: { emailKey: string; managerId: number | null },
  now: Date,
): Promise<boolean> {
  if (managerId === null) return false
  const opened = gt(ssoInvitations.openedAt, new Date(now.getTime() - limits.invitationLives))
  const [row] = await reader
    .select({ id: ssoInvitations.id })
    .from(ssoInvitations)
    .innerJoin(subdomains, eq(subdomains.id, ssoInvitations.subdomainId))
    .where(and(eq(subdomains.ownerId, managerId), eq(ssoInvitations.emailKey, emailKey), opened))
    .limit(1)
  return row !== undefined
}

/** The first time counts: whoever comes again and again makes a link no younger. */
export async function markOpened(database: Database, { id }: SsoInvitation, now: Date): Promise<void> {
  const unopened = and(eq(ssoInvitations.id, id), isNull(ssoInvitations.openedAt))
  await database.update(ssoInvitations).set({ openedAt: now }).where(unopened)
}

/** The one that this link opens, while its time lasts. */
export async function findByToken(
  reader: Reader,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<SsoInvitation | undefined> {
  const found = await findInvitation(reader, token.split('.')[0] ?? '')
  return found && isOpen(found, now) && isSameSecret(token, tokenOf(secrets, found)) ? found : undefined
}

export async function lockInvitation(tx: Transaction, id: number): Promise<SsoInvitation | undefined> {
  const [row] = await tx.select().from(ssoInvitations).where(eq(ssoInvitations.id, id)).for('update')
  return row
}

type NewInvitation = { subdomainId: number; email: string; emailKey: string; displayName: string; lang: Language }

/**
 * Whoever comes again before they have read the mail gets the same link once more, and its time begins anew; what was
 * said yes to is asked anew with a new link alone. Answers with the id for the letter.
 */
export async function putInvitation(tx: Transaction, now: Date, invitation: NewInvitation): Promise<string> {
  const expiresAt = new Date(now.getTime() + limits.invitationLives)
  const fresh = { publicId: newId(), seed: newSeed(), createdAt: now, expiresAt }
  const hasEnded = sql`sso_invitations.expires_at <= ${now.toISOString()}::timestamptz`
  const [row] = await tx
    .insert(ssoInvitations)
    .values({ ...invitation, ...fresh })
    .onConflictDoUpdate({
      target: [ssoInvitations.subdomainId, ssoInvitations.emailKey],
      set: {
        publicId: sql`case when ${hasEnded} then excluded.public_id else sso_invitations.public_id end`,
        seed: sql`case when ${hasEnded} then excluded.seed else sso_invitations.seed end`,
        confirmedBy: sql`case when ${hasEnded} then null else sso_invitations.confirmed_by end`,
        openedAt: sql`case when ${hasEnded} then null else sso_invitations.opened_at end`,
        displayName: sql`excluded.display_name`,
        lang: sql`excluded.lang`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
    .returning({ publicId: ssoInvitations.publicId })
  if (!row) throw new Error('an invitation was not written')
  return row.publicId
}

export async function confirmInvitation(tx: Transaction, id: number, userId: number): Promise<void> {
  await tx.update(ssoInvitations).set({ confirmedBy: userId }).where(eq(ssoInvitations.id, id))
}

export async function removeInvitation(tx: Transaction, id: number): Promise<void> {
  await tx.delete(ssoInvitations).where(eq(ssoInvitations.id, id))
}
