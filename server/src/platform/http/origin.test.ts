import { expect, test } from 'vitest'
import { requireOwnOrigin } from './origin.ts'

const own = 'http://localhost:3000'

test.each([
  ['a read from anywhere', 'GET', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a script, which sends neither', 'POST', {}],
  ['our own page', 'PUT', { origin: own, 'sec-fetch-site': 'same-origin' }],
  ['a person’s own doing', 'POST', { 'sec-fetch-site': 'none' }],
])('%s is allowed', (_who, method, headers) => {
  expect(() => requireOwnOrigin(method, headers, own)).not.toThrow()
})

test.each([
  ['another origin', { origin: 'http://evil.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another scheme', { origin: 'https://localhost:3000' }],
  ['no origin at all', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a right origin with a foreign site', { origin: own, 'sec-fetch-site': 'cross-site' }],
])('a write from %s is refused', (_who, headers) => {
  expect(() => requireOwnOrigin('POST', headers, own)).toThrow('FORBIDDEN')
})
