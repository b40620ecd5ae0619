import { expect, test } from 'vitest'
import { handOver, placeOrigin, signInAt } from './place-origin.ts'

const main = { name: 'www', isMain: true }
const acme = { name: 'acme', isMain: false }

test.each([
  ['acme', main, 'http:', 'localhost:3000', 'http://acme.localhost:3000'],
  ['www', acme, 'http:', 'acme.localhost:3000', 'http://localhost:3000'],
  ['other', acme, 'http:', 'acme.localhost:3000', 'http://other.localhost:3000'],
  ['acme', main, 'https:', 'envoi.example', 'https://acme.envoi.example'],
  ['acme', main, 'https:', 'www.envoi.example', 'https://acme.envoi.example'],
  ['www', acme, 'https:', 'acme.envoi.example', 'https://envoi.example'],
])('the origin of %s, seen from %o at %s//%s, is %s', (name, place, protocol, host, origin) => {
  expect(placeOrigin(name, { place, location: { protocol, host } })).toBe(origin)
})

test('the one-time code is encoded in the query', () => {
  const address = handOver('http://acme.localhost:3000', { path: '/', code: 'a+b/c=&d', staySignedIn: true })
  expect(address).toBe('http://acme.localhost:3000/?sessionCookie=a%2Bb%2Fc%3D%26d&staySignedIn=true')
})

test.each([
  ['/dashboard', '/dashboard?sessionCookie=c&staySignedIn=false'],
  ['/dashboard?sort=name&open=t1', '/dashboard?sort=name&open=t1&sessionCookie=c&staySignedIn=false'],
  // Another code has no say.
  ['/?sessionCookie=x&sessionCookie=y&staySignedIn=true', '/?sessionCookie=c&staySignedIn=false'],
])('the one-time code is taken to %s', (path, address) => {
  const there = 'http://acme.localhost:3000'
  expect(handOver(there, { path, code: 'c', staySignedIn: false })).toBe(there + address)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '//acme.localhost:3001',
])('the one-time code is not taken to %s', (path) =>
  expect(() => handOver('http://acme.localhost:3000', { path, code: 'c', staySignedIn: true })).toThrow(/our places/),
)

test.each([
  [undefined, 'https://envoi.example/signin'],
  ['/account?x=1&y=2', 'https://envoi.example/signin?redirect=%2Faccount%3Fx%3D1%26y%3D2'],
])('the sign-in of another place has the redirect %j', (askedFor, address) => {
  expect(signInAt('https://envoi.example', askedFor)).toBe(address)
})
