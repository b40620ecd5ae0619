import { createHash } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { session as limits } from '@envoi/contract/limits'
import type { Clock } from '../../../platform/clock.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { StoredSession } from '../../accounts/index.ts'
import { secondsOf } from './session-cookies.ts'

/**
 * Names a session for five minutes, to make another one from it. What it says counts only while that session's row is
 * there and has the same token: what renews the one ends the other.
 */
export type IdTokens = {
  write(session: StoredSession, tokenHash: Buffer): Promise<{ idToken: string; exp: number }>
  /** The session it names, if it is ours, of this kind and not too old. */
  read(token: string): Promise<{ publicId: string; mark: string } | undefined>
}

/** Tells one token of a session from the next, and nothing of either. */
export const markOf = (tokenHash: Buffer): string => createHash('sha256').update(tokenHash).digest('base64url')

/** One algorithm and one kind, so that no other token is ever taken for this one, nor this one for another. */
const ALGORITHM = 'HS256'
const KIND = 'envoi-id+jwt'
const ISSUER = 'envoi'
const AUDIENCE = 'envoi:session-cookie'

export function createIdTokens({ secrets, clock }: { secrets: Secrets; clock: Clock }): IdTokens {
  const key = secrets.key('id-token')
  return {
    async write(session, tokenHash) {
      const now = clock()
      const exp = secondsOf(now) + limits.idToken / 1000
      const idToken = await new SignJWT({ sid: session.publicId, mark: markOf(tokenHash) })
        .setProtectedHeader({ alg: ALGORITHM, typ: KIND })
        .setSubject(session.user.uid)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(secondsOf(now))
        .setExpirationTime(exp)
        .sign(key)
      return { idToken, exp }
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify<{ sid?: unknown; mark?: unknown }>(token, key, {
          algorithms: [ALGORITHM],
          typ: KIND,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', 'iat'],
          maxTokenAge: limits.idToken / 1000,
          currentDate: clock(),
        })
        const { sid, mark } = payload
        return typeof sid === 'string' && typeof mark === 'string' ? { publicId: sid, mark } : undefined
      } catch (error) {
        // Whatever is wrong with it, it is none of ours.
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
