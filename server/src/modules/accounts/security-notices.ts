import { securityNotice } from '@envoi/contract/limits'
import type { SecurityFacts } from '@envoi/letters/letter'
import type { Clock } from '../../platform/clock.ts'
import { and, eq, gt, isNull } from '../../platform/database/drizzle.ts'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { type Secrets, hashToken, newSeed } from '../../platform/secrets.ts'
import type { Asker } from './asker.ts'
import { securityNotices } from './tables.ts'

/**
 * What a letter about an account's security says of who did it, and the token of its link. It is written down with the
 * change; its reference goes with the letter's.
 */
type Deps = { secrets: Secrets; clock: Clock }

const LONGEST_AGENT = 300
const tokenOf = (secrets: Secrets, seed: Buffer): string => secrets.derive('sign-out-everywhere', seed)

/** Gives its reference. */
export async function addSecurityNotice(
  { secrets, clock }: Deps,
  tx: Transaction,
  userId: number,
  { userAgent, country, network }: Asker,
): Promise<string> {
  const [publicId, seed, at] = [newId(), newSeed(), clock()]
  await tx.insert(securityNotices).values({
    publicId,
    userId,
    at,
    userAgent: userAgent?.slice(0, LONGEST_AGENT) ?? null,
    country,
    network,
    seed,
    tokenHash: hashToken(tokenOf(secrets, seed)),
    expiresAt: new Date(at.getTime() + securityNotice.lives),
  })
  return publicId
}

/**
 * For the letter; nothing where it was posted before there were any. `origin`: of the site where its link leads; nothing:
 * it goes to somebody who has no say in the account.
 */
export async function findSecurityFacts(
  reader: Reader,
  secrets: Secrets,
  publicId: string | undefined,
  origin: string | undefined,
): Promise<SecurityFacts | null> {
  if (publicId === undefined) return null
  const [row] = await reader.select().from(securityNotices).where(eq(securityNotices.publicId, publicId))
  if (!row) return null
  const { at: when, userAgent, country, network, seed, userId } = row
  const isOurs = origin !== undefined && userId !== null
  const signOutLink = isOurs ? `${origin}/signin/sign-out?token=${tokenOf(secrets, seed)}` : null
  return { when, userAgent, country, network, signOutLink }
}

const isGood = (now: Date, token: string) =>
  and(
    eq(securityNotices.tokenHash, hashToken(token)),
    isNull(securityNotices.usedAt),
    gt(securityNotices.expiresAt, now),
  )

/** Whose account the token of a link is about. */
export async function findSecurityOwner(reader: Reader, now: Date, token: string): Promise<number | undefined> {
  const [row] = await reader.select({ userId: securityNotices.userId }).from(securityNotices).where(isGood(now, token))
  return row?.userId ?? undefined
}

/** Uses it up; of two at once one. */
export async function takeSecurityNotice(tx: Transaction, now: Date, token: string): Promise<boolean> {
  const { rowCount } = await tx.update(securityNotices).set({ usedAt: now }).where(isGood(now, token))
  return rowCount === 1
}
