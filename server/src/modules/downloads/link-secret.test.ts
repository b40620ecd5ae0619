import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecrets } from '../../platform/secrets.ts'
import { createLinkSecrets } from './link-secret.ts'

const token = 't'.repeat(43)
const secret = randomBytes(32)

test('a link gives back the secret that was wrapped for it, on every node', () => {
  const [here, there] = [createLinkSecrets(createSecrets('a')), createLinkSecrets(createSecrets('a'))]
  const wrapped = here.wrap(token, secret)
  expect(wrapped).toMatch(/^[\w-]+$/)
  expect(wrapped).not.toContain(secret.toString('base64url'))
  expect(there.unwrap(token, wrapped)).toEqual(secret)
  expect(here.wrap(token, secret)).not.toBe(wrapped)
})

test('a link secret that is altered anywhere unwraps to nothing', () => {
  const links = createLinkSecrets(createSecrets('a'))
  const wrapped = links.wrap(token, secret)
  const other = (character: string | undefined) => (character === 'A' ? 'B' : 'A')
  for (let at = 0; at < wrapped.length; at += 1) {
    const altered = `${wrapped.slice(0, at)}${other(wrapped[at])}${wrapped.slice(at + 1)}`
    expect(links.unwrap(token, altered), `character ${at}`).toBeUndefined()
  }
  for (const altered of ['', 'A', wrapped.slice(0, -1), wrapped.slice(1), `${wrapped}A`, `${wrapped}~`]) {
    expect(links.unwrap(token, altered), altered).toBeUndefined()
  }
  expect(links.unwrap(`u${token.slice(1)}`, wrapped), 'another grant').toBeUndefined()
  expect(createLinkSecrets(createSecrets('b')).unwrap(token, wrapped), 'another service').toBeUndefined()
})
