import { describe, expect, test } from 'vitest'
import { type Gate, gate } from './gate.ts'

const main = { isMain: true, forceSignIn: false }
const acme = { isMain: false, forceSignIn: true }
const open = { isMain: false, forceSignIn: false }

describe('signed out', () => {
  const cases: [string, typeof main, Gate][] = [
    ['/', main, 'open'],
    ['/discover', main, 'open'],
    ['/signin', main, 'open'],
    ['/register', main, 'open'],
    ['/dltransfer/abc', main, 'open'],
    ['/account', main, 'sign_in'],
    ['/account/profile', main, 'sign_in'],
    ['/dashboard', main, 'sign_in'],
    ['/dashboard/address-book', main, 'sign_in'],
    ['/accounting', main, 'open'],
    ['/checkout', main, 'sign_in'],
    ['/', acme, 'forced_sign_in'],
    ['/discover', acme, 'forced_sign_in'],
    ['/register', acme, 'forced_sign_in'],
    ['/account', acme, 'forced_sign_in'],
    ['/dashboard', acme, 'forced_sign_in'],
    ['/manage', acme, 'forced_sign_in'],
    ['/manage/abc/secret', acme, 'open'],
    ['/mail/sealed', acme, 'open'],
    ['/invitation/secret', acme, 'open'],
    ['/dltransfer', acme, 'open'],
    ['/dltransfer/abc', acme, 'open'],
    ['/push', acme, 'open'],
    ['/push/abc', acme, 'open'],
    ['/signin', acme, 'forced_sign_in'],
    ['/signin/lost-password', acme, 'forced_sign_in'],
    ['/signin/sign-out', acme, 'open'],
    ['/signin', open, 'open'],
    ['/signin/lost-password', open, 'open'],
    ['/', open, 'open'],
    ['/account', open, 'sign_in'],
    ['/checkout', acme, 'forced_sign_in'],
  ]
  test.each(cases)('%s on %o: %s', (path, place, expected) => {
    expect(gate({ path, isSignedIn: false, place })).toBe(expected)
  })
})

test.each(['/', '/account', '/dashboard', '/signin'])('signed in, %s is open everywhere', (path) => {
  for (const place of [main, acme, open]) expect(gate({ path, isSignedIn: true, place })).toBe('open')
})
