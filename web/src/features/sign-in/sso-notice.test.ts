import { expect, test } from 'vitest'
import { findSsoNotice, withoutSsoNotice } from './sso-notice.ts'

test.each([
  [
    'signInError=UNKNOWN_SSO_TEAM_MEMBER&email=bo%40example.org',
    { sentence: 'sso_unknown_member', email: 'bo@example.org' },
  ],
  ['signInError=UNKNOWN_SSO_TEAM_MEMBER', undefined],
  ['signInError=UNKNOWN_SSO_TEAM_MEMBER&email=call+us+at+555', undefined],
  ['signInError=Your+account+is+locked&email=bo%40example.org', undefined],
  ['signInError=constructor&email=bo%40example.org', undefined],
  ['signInError=SSO_REFUSED&email=bo%40example.org', { sentence: 'sso_refused' }],
  ['signInError=SSO_NO_SEAT', { sentence: 'sso_no_seat' }],
  ['signInError=SUSPENDED', { sentence: 'sso_suspended' }],
  ['signInError=SSO_UNAVAILABLE', { sentence: 'sso_unavailable' }],
  ['signInError=SSO_EXPIRED', { sentence: 'sso_expired' }],
  ['email=bo%40example.org', undefined],
])('the notice of a failed SSO is read from %s', (query, notice) =>
  expect(findSsoNotice(new URLSearchParams(query))).toEqual(notice),
)

test.each([
  ['/signin?signInError=UNKNOWN_SSO_TEAM_MEMBER&email=bo%40example.org', '/signin'],
  ['/signin?signInError=X&redirect=%2Faccount%3Fa%3Db&email=bo%40example.org', '/signin?redirect=%2Faccount%3Fa%3Db'],
  ['/', '/'],
])('the path %s without the notice is %s', (path, rest) => expect(withoutSsoNotice(path)).toBe(rest))
