import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newKey } from '../../outside/object-store/port.contract.ts'
import { createSecretWrap } from './encryption-header.ts'

const signingKey = randomBytes(32)
const { wrap, unwrap } = createSecretWrap(signingKey)
const secret = randomBytes(32)
const key = newKey()

describe('a wrapped secret', () => {
  test('is unwrapped by whoever has the same signing key', () => {
    expect(createSecretWrap(signingKey).unwrap(wrap(secret, key), key)).toEqual(secret)
  })

  test('looks different each time', () => expect(wrap(secret, key)).not.toBe(wrap(secret, key)))

  test.for<[string, () => string | string[] | undefined]>([
    ['is missing', () => undefined],
    ['is empty', () => ''],
    ['came twice', () => [wrap(secret, key), wrap(secret, key)]],
    ['was altered at its start', () => altered(wrap(secret, key), 0)],
    ['was altered in the middle', () => altered(wrap(secret, key), 40)],
    ['was altered at its end', () => altered(wrap(secret, key), 79)],
    ['was cut short', () => wrap(secret, key).slice(1)],
    ['was made for another object', () => wrap(secret, newKey())],
    ['was made with another signing key', () => createSecretWrap(randomBytes(32)).wrap(secret, key)],
    ['is the secret itself', () => secret.toString('base64url')],
  ])('that %s gives none', ([, given]) => expect(unwrap(given(), key)).toBeUndefined())
})

const altered = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
