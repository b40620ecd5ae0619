import { expect, test } from 'vitest'
import { createCookieJar } from './cookie-jar.ts'

const main = 'http://envoi.test:3000/api'
const acme = 'http://acme.envoi.test:3000/'

test('a cookie is sent only to the host that set it', () => {
  const jar = createCookieJar()
  jar.take(main, ['session=abc; Path=/; HttpOnly', 'theme=dark'])
  expect(jar.headerFor(main)).toBe('session=abc; theme=dark')
  expect(jar.find(main, 'session')).toBe('abc')
  expect(jar.headerFor(acme)).toBe('')
  expect(jar.headerFor('http://test')).toBe('')
})

test('a cookie with a domain is sent to its subdomains too', () => {
  const jar = createCookieJar()
  jar.take(main, ['binding=abc; Domain=envoi.test; Max-Age=60'])
  expect(jar.headerFor(acme)).toBe('binding=abc')
  expect(jar.headerFor('http://notenvoi.test')).toBe('')
})

test('a new cookie replaces the old one, and one with no age removes it', () => {
  const jar = createCookieJar()
  jar.take(main, ['session=abc; Max-Age=60'])
  jar.take(main, ['session=def; Max-Age=60'])
  expect(jar.headerFor(main)).toBe('session=def')
  jar.take(main, ['session=; Max-Age=0'])
  expect(jar.headerFor(main)).toBe('')
})
