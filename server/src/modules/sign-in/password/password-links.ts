import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from '../../../platform/database/drizzle.ts'
import { passwordLink } from '@envoi/contract/limits'
import type { Language } from '@envoi/contract/words'
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import { type Secrets, isSameSecret, newSeed } from '../../../platform/secrets.ts'
import { users } from '../../accounts/index.ts'
import { passwordLinks } from '../tables.ts'

/** A link for a new password: an hour, one use, and only while password and address are still those it was made for. */
export const linkToken = (secrets: Secrets, seed: Buffer): string => secrets.derive('password-link', seed)

/** No password is one as well: a link to the first dies with it. */
type MadeFor = { passwordHash: string | null; emailKey: string }
const markOf = ({ passwordHash, emailKey }: MadeFor): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([passwordHash, emailKey]))
    .digest()

/** Whether it was added: the same id a second time is the same link. */
export async function addPasswordLink(
  tx: Transaction,
  now: Date,
  request: MadeFor & { publicId: string; userId: number; lang: Language },
): Promise<boolean> {
  const rows = await tx
    .insert(passwordLinks)
    .values({
      publicId: request.publicId,
      userId: request.userId,
      seed: newSeed(),
      passwordMark: markOf(request),
      lang: request.lang,
      expiresAt: new Date(now.getTime() + passwordLink.lives),
    })
    .onConflictDoNothing({ target: passwordLinks.publicId })
    .returning({ id: passwordLinks.id })
  return rows.length === 1
}

const usable = (now: Date) => and(isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now))

/** The link of an address that this token opens. One query, whether there is such an address or not. */
export async function findPasswordLink(
  reader: Reader,
  now: Date,
  { secrets, emailKey, token }: { secrets: Secrets; emailKey: string; token: string },
): Promise<{ id: number; userId: number } | undefined> {
  const links = await reader
    .select({ id: passwordLinks.id, userId: passwordLinks.userId, seed: passwordLinks.seed })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(users.emailKey, emailKey), usable(now)))
  return links.find(({ seed }) => isSameSecret(token, linkToken(secrets, seed)))
}

/** Uses it up, if it still can be used for this very password and address. */
export async function takePasswordLink(tx: Transaction, now: Date, link: MadeFor & { id: number }): Promise<boolean> {
  const rows = await tx
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.id, link.id), eq(passwordLinks.passwordMark, markOf(link)), usable(now)))
    .returning({ id: passwordLinks.id })
  return rows.length === 1
}

/** For the letter; nothing once it cannot be used any more. */
export async function findLinkToSend(reader: Reader, now: Date, publicId: string) {
  const [row] = await reader
    .select({
      seed: passwordLinks.seed,
      lang: passwordLinks.lang,
      expiresAt: passwordLinks.expiresAt,
      mark: passwordLinks.passwordMark,
      account: { id: users.id, managerId: users.managerId },
      email: users.email,
      emailKey: users.emailKey,
      displayName: users.displayName,
      passwordHash: users.passwordHash,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(passwordLinks.publicId, publicId), usable(now)))
  if (!row) return undefined
  const { mark, emailKey, passwordHash, ...link } = row
  return mark.equals(markOf({ emailKey, passwordHash })) ? link : undefined
}
