/**
 * The readable cookie beside the session: base64url of JSON, for the client to know who is signed in and until when.
 * It proves nothing and the server never believes it.
 */
import type { PlanType } from './words.ts'

export const claimsCookie = 'session-claims'

/** `exp` and `iat` in seconds since 1970, as tokens have them. */
export type SessionClaims = {
  user_id: string
  email: string
  name: string
  plan_type: PlanType
  manager_id: string | null
  exp: number
  iat: number
}

export function writeClaims(claims: SessionClaims): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Nothing where the cookie is not one that we wrote. */
export function readClaims(cookie: string | undefined): SessionClaims | undefined {
  if (!cookie) return undefined
  try {
    const binary = atob(cookie.replaceAll('-', '+').replaceAll('_', '/'))
    const claims = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)),
    ) as Partial<SessionClaims> | null
    const isWhole = typeof claims?.user_id === 'string' && typeof claims.exp === 'number'
    return isWhole ? (claims as SessionClaims) : undefined
  } catch {
    return undefined
  }
}
