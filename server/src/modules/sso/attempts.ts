/** Sign-ins that are under way at a provider: good once, for minutes, and in the browser that began them alone. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sso as limits } from '@envoi/contract/limits'
import type { Asked } from '../../outside/identity-provider/port.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { type InferSelectModel, and, eq, gt } from '../../platform/database/drizzle.ts'
import { findCookie, setCookie } from '../../platform/http/cookies.ts'
import { type Secrets, hashToken, newSeed, newToken } from '../../platform/secrets.ts'
import { ssoAttempts } from './tables.ts'

export type SsoAttempt = InferSelectModel<typeof ssoAttempts>

/** What the provider is asked by: derived, so that none of it lies in the database. */
const askedBy = (secrets: Secrets, state: string, seed: Buffer): Asked => ({
  state,
  nonce: secrets.derive('sso-nonce', seed),
  codeVerifier: secrets.derive('sso-code-verifier', seed),
})

export type NewAttempt = { subdomainId: number; browser: string; invitationId: number | null; redirect: string | null }

/** Not there yet: it is kept once the provider is known to be. */
export function newAttempt(
  secrets: Secrets,
  now: Date,
  { browser, ...of }: NewAttempt,
): { asked: Asked; row: SsoAttempt } {
  const { token: state, hash: stateHash } = newToken()
  const seed = newSeed()
  const expiresAt = new Date(now.getTime() + limits.attemptLives)
  const row = { ...of, stateHash, seed, browserHash: hashToken(browser), expiresAt }
  return { asked: askedBy(secrets, state, seed), row }
}

export async function keepAttempt(database: Database, row: SsoAttempt): Promise<void> {
  await database.insert(ssoAttempts).values(row)
}

/** Uses it up. Another browser finds nothing, and leaves it to whom it belongs. */
export async function takeAttempt(
  database: Database,
  secrets: Secrets,
  now: Date,
  given: { state: string; browser: string | undefined },
): Promise<{ asked: Asked; attempt: SsoAttempt } | undefined> {
  const { state, browser } = given
  if (browser === undefined) return undefined
  const [attempt] = await database
    .delete(ssoAttempts)
    .where(
      and(
        eq(ssoAttempts.stateHash, hashToken(state)),
        eq(ssoAttempts.browserHash, hashToken(browser)),
        gt(ssoAttempts.expiresAt, now),
      ),
    )
    .returning()
  return attempt && { asked: askedBy(secrets, state, attempt.seed), attempt }
}

/** They were begun with another provider, or at a site that asks for none any more. */
export async function dropAttempts(tx: Transaction, subdomainId: number): Promise<void> {
  await tx.delete(ssoAttempts).where(eq(ssoAttempts.subdomainId, subdomainId))
}

/** By what the browser is known that begins a sign-in: of the main host alone, and of no script. Two tabs share it. */
export function createBrowserMark(publicUrl: () => string) {
  const isSecure = (): boolean => new URL(publicUrl()).protocol === 'https:'
  const name = (): string => (isSecure() ? '__Host-sso-attempt' : 'sso-attempt')
  return {
    of: (request: FastifyRequest): string | undefined => findCookie(request.headers.cookie, name()),
    set(reply: FastifyReply, value: string): void {
      setCookie(reply, { name: name(), value, seconds: limits.attemptLives / 1000, isSecure: isSecure() })
    },
    fresh: (): string => newToken().token,
  }
}
export type BrowserMark = ReturnType<typeof createBrowserMark>
