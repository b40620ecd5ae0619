import { describe, expect, test } from 'vitest'
import { findRedirect, whereTo } from './redirect.ts'

const origin = 'https://envoi.example'
const after = (redirect: string | null, path = '/signin'): string => whereTo({ redirect, path, origin })

describe('a redirect to a page of this site', () => {
  test.each([
    ['/', '/'],
    ['/discover', '/discover'],
    ['/dltransfer/abc', '/dltransfer/abc'],
    ['discover', '/discover'],
    ['/discover?lang=fr', '/discover?lang=fr'],
    ['https://envoi.example/discover', '/discover'],
    ['/x/../discover', '/discover'],
  ])('is followed: %s', (redirect, path) => expect(after(redirect)).toBe(path))
})

describe('a redirect to another site or to no page leads to the dashboard', () => {
  test.each([
    '//evil.example',
    '//evil.example/discover',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:/evil.example/discover',
    'https://evil.example/discover',
    'http://envoi.example/discover',
    'https://envoi.example:8443/discover',
    'https://envoi.example@evil.example/discover',
    'javascript:alert(1)',
    'data:text/html,x',
    '///evil.example',
    '/%2f/evil.example',
    '/dltransfer/%2F%2Fevil.example',
    '/dltransfer/%5cevil.example',
    '/dltransfer/%252f',
    '/dltransfer/a/b',
    '/nowhere',
    '/api/user/auth/session',
    '/404',
    'https://',
    'http://[',
    '/signin',
    '/signin/lost-password',
    '/register',
    '/register?redirect=%2Faccount',
    '/?sessionCookie=somebody-elses&staySignedIn=true',
    '/dashboard?sessionCookie=',
  ])('%j', (redirect) => expect(after(redirect)).toBe('/dashboard'))
})

describe('without a redirect', () => {
  test.each(['/signin', '/signin/lost-password', '/register'])('signing in at %s leads to the dashboard', (path) =>
    expect(after(null, path)).toBe('/dashboard'),
  )
  test.each(['/', '/discover', '/account/security', '/dashboard?sort=name', '/dltransfer/abc?x=1'])(
    'signing in at %s stays there',
    (path) => expect(after(null, path)).toBe(path),
  )
  // What is taken to another of our sites together with the code that signs in there.
  test.each(['//evil.example', '//evil.example/discover', '/\\evil.example', '/nowhere', '/404', '/dashboard//x'])(
    'signing in at %s, which is no page, leads to the dashboard',
    (path) => expect(after(null, path)).toBe('/dashboard'),
  )
})

describe('the redirect is kept from page to page of signing in', () => {
  test.each([
    ['/signin', null, undefined],
    ['/signin?redirect=%2Faccount', '/account', '/account'],
    ['/signin?redirect=%2F%2Fevil.example', '//evil.example', undefined],
    ['/register', '/dashboard?sort=name', '/dashboard?sort=name'],
    ['/account', null, '/account'],
    ['/', null, '/'],
  ])('at %s with %j it is %j', (path, redirect, askedFor) => {
    expect(findRedirect({ redirect, path, origin })).toBe(askedFor)
  })
})
