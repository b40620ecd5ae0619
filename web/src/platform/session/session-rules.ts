/** What the readable cookie says, and what follows from it. Pure: the clock and the cookie come in. */
import { session as life } from '@envoi/contract/limits'
import { type SessionClaims, claimsCookie, readClaims } from '@envoi/contract/session-claims'
import { type PlanType, planTypes } from '@envoi/contract/words'

export type SessionUser = {
  uid: string
  email: string
  displayName: string
  planType: PlanType
  payingUser: boolean
  managerId: string | null
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** `unreadable`: there is a cookie, and it is none that we wrote. */
export type Cookie = SessionUser | 'unreadable' | undefined

/** `cookies` as `document.cookie` gives them. */
export function readCookie(cookies: string): Cookie {
  const prefix = `${claimsCookie}=`
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(prefix))
  if (found === undefined) return undefined
  const claims = readClaims(found.slice(prefix.length))
  return claims ? userOf(claims) : 'unreadable'
}

function userOf({ user_id, email, name, plan_type, manager_id, exp }: SessionClaims): SessionUser {
  const planType = planTypes.includes(plan_type) ? plan_type : 'NONE'
  return {
    uid: user_id,
    email,
    displayName: name,
    planType,
    payingUser: planType !== 'NONE',
    managerId: manager_id ?? null,
    expiresAt: exp * 1000,
  }
}

/** Whom a cookie signs in: nobody with only minutes left, since that session is about to be ended. */
export const findUser = (cookie: Cookie, now: number): SessionUser | undefined =>
  cookie === undefined || cookie === 'unreadable' || cookie.expiresAt - now <= life.signOutBefore ? undefined : cookie

/**
 * What is to be done about a session: nothing; `warn` that it ends within hours; `forget` a user whose cookie is gone;
 * `end` a session with minutes left; `remove` a cookie that belongs to nobody here; `ask` the server whose it is.
 */
export type Verdict = 'nothing' | 'fine' | 'warn' | 'forget' | 'end' | 'remove' | 'ask'

export function judgeSession({
  user,
  cookie,
  now,
}: {
  user: SessionUser | undefined
  cookie: Cookie
  now: number
}): Verdict {
  if (cookie === undefined) return user ? 'forget' : 'nothing'
  if (cookie === 'unreadable') return 'remove'
  const left = cookie.expiresAt - now
  if (left <= life.signOutBefore) return user ? 'end' : 'remove'
  if (user?.uid !== cookie.uid) return 'ask'
  return left <= life.warnBefore ? 'warn' : 'fine'
}

const fields = ['uid', 'email', 'displayName', 'planType', 'payingUser', 'managerId', 'expiresAt'] as const

export const isSameUser = (one: SessionUser | undefined, other: SessionUser | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && fields.every((field) => one[field] === other[field]))
