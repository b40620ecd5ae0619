import { expect, test } from 'vitest'
import { handOver, placeOrigin } from './place-origin.ts'

const main = { name: 'www', isMain: true }
const acme = { name: 'acme', isMain: false }

test.each([
  ['acme', main, 'http:', 'localhost:3000', 'http://acme.localhost:3000'],
  ['www', acme, 'http:', 'acme.localhost:3000', 'http://localhost:3000'],
  ['other', acme, 'http:', 'acme.localhost:3000', 'http://other.localhost:3000'],
  ['acme', main, 'https:', 'envoi.example', 'https://acme.envoi.example'],
  ['acme', main, 'https:', 'www.envoi.example', 'https://acme.envoi.example'],
  ['www', acme, 'https:', 'acme.envoi.example', 'https://envoi.example'],
])('%s, seen from %o at %s//%s, is %s', (name, place, protocol, host, origin) => {
  expect(placeOrigin(name, { place, location: { protocol, host } })).toBe(origin)
})

test('the code goes in the query, written so that nothing of it is lost', () => {
  const address = handOver('http://acme.localhost:3000', 'a+b/c=&d', true)
  expect(address).toBe('http://acme.localhost:3000/?sessionCookie=a%2Bb%2Fc%3D%26d&staySignedIn=true')
})
