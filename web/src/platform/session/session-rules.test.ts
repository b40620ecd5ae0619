import { session as life } from '@envoi/contract/limits'
import { type SessionClaims, writeClaims } from '@envoi/contract/session-claims'
import { describe, expect, test } from 'vitest'
import {
  type Cookie,
  type SessionUser,
  type Verdict,
  findUser,
  isSameUser,
  judgeSession,
  readCookie,
} from './session-rules.ts'

const now = Date.UTC(2026, 10, 15, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const claims: SessionClaims = {
  user_id: 'u1',
  email: 'zoé@example.org',
  name: 'Zoé',
  plan_type: 'TEAM',
  manager_id: 'm1',
  exp: now / 1000 + 60,
  iat: now / 1000,
}
const user: SessionUser = {
  uid: 'u1',
  email: 'zoé@example.org',
  displayName: 'Zoé',
  planType: 'TEAM',
  payingUser: true,
  managerId: 'm1',
  expiresAt: now + MINUTE,
}

describe('the cookie', () => {
  test('has the user and the end of the session, at any place among other cookies', () => {
    const cookie = `session-claims=${writeClaims(claims)}`
    for (const cookies of [cookie, `lang=fr; ${cookie}`, `${cookie}; lang=fr`])
      expect(readCookie(cookies)).toEqual(user)
  })

  test.each(['', 'lang=fr', 'not-session-claims=abc', 'session-claimsx=abc'])('is not there in %j', (cookies) => {
    expect(readCookie(cookies)).toBeUndefined()
  })

  test.each(['session-claims=', 'session-claims=%%%', 'session-claims=bnVsbA', 'session-claims=e30'])(
    'is unreadable if it is malformed: %j',
    (cookies) => expect(readCookie(cookies)).toBe('unreadable'),
  )

  test('with an unknown plan counts as without one', () => {
    const odd = writeClaims({ ...claims, plan_type: 'GOLD' as SessionClaims['plan_type'] })
    expect(readCookie(`session-claims=${odd}`)).toMatchObject({ planType: 'NONE', payingUser: false })
  })
})

const until = (left: number): SessionUser => ({ ...user, expiresAt: now + left })

describe('a cookie signs in its user or nobody', () => {
  test.each<[string, Cookie, string | undefined]>([
    ['no cookie', undefined, undefined],
    ['one that is none of ours', 'unreadable', undefined],
    ['one with just over 11 minutes left', until(11 * MINUTE + 1), 'u1'],
    ['one with 11 minutes left', until(11 * MINUTE), undefined],
    ['one that is over', until(-1), undefined],
  ])('%s', (_, cookie, uid) => {
    expect(findUser(cookie, now)?.uid).toBe(uid)
  })
})

describe('a session has its verdict', () => {
  const cases: [string, SessionUser | undefined, Cookie, Verdict][] = [
    ['nobody, no cookie', undefined, undefined, 'nothing'],
    ['a user, and the cookie is gone', user, undefined, 'forget'],
    ['a cookie that is none of ours', user, 'unreadable', 'remove'],
    ['a cookie that is none of ours, and nobody', undefined, 'unreadable', 'remove'],
    ['a cookie and nobody', undefined, until(5 * HOUR), 'ask'],
    ['a cookie about to end, and nobody', undefined, until(MINUTE), 'remove'],
    ['the cookie of another user', { ...user, uid: 'u2' }, until(5 * HOUR), 'ask'],
    ['14 days left', user, until(life.stayedSignedIn), 'fine'],
    ['just over 12 hours left', user, until(12 * HOUR + 1), 'fine'],
    ['12 hours left', user, until(12 * HOUR), 'warn'],
    ['just over 11 minutes left', user, until(11 * MINUTE + 1), 'warn'],
    ['11 minutes left', user, until(11 * MINUTE), 'end'],
    ['over already', user, until(-1), 'end'],
  ]
  test.each(cases)('%s', (_, present, cookie, verdict) => {
    expect(judgeSession({ user: present, cookie, now })).toBe(verdict)
  })
})

test('a user is the same only if no field has changed', () => {
  expect(isSameUser(user, { ...user })).toBe(true)
  expect(isSameUser(undefined, undefined)).toBe(true)
  for (const other of [undefined, { ...user, planType: 'NONE' as const }, { ...user, expiresAt: 1 }])
    expect(isSameUser(user, other)).toBe(false)
})
