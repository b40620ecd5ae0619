import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createSecrets, hashToken } from '../../../platform/secrets.ts'
import type { Session } from '../../accounts/index.ts'
import { createIdTokens, markOf } from './id-token.ts'

const secrets = createSecrets('a master secret of some length, for tests')
const now = new Date('2026-05-04T12:00:00Z')
const tokens = createIdTokens({ secrets, clock: () => now })
const at = (seconds: number): number => now.getTime() / 1000 + seconds

type Claims = { sid?: unknown; mark?: unknown; sub?: string; iss?: string; aud?: string; iat?: number; exp?: number }
const claims: Claims = {
  sid: 'session-1',
  mark: 'mark-1',
  sub: 'user-1',
  iss: 'envoi',
  aud: 'envoi:session-cookie',
  iat: at(0),
  exp: at(300),
}
const sign = (payload: Claims, { alg = 'HS256', typ = 'envoi-id+jwt', purpose = 'id-token' } = {}): Promise<string> =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg, typ }).sign(secrets.key(purpose))

test('a token names the session it was written for, and the token that session had', async () => {
  const session = { publicId: 'session-1', user: { uid: 'user-1' } } as Session
  const tokenHash = hashToken('token-1')
  const { idToken, exp } = await tokens.write(session, tokenHash)
  expect(exp).toBe(at(300))
  expect(await tokens.read(idToken)).toEqual({ publicId: 'session-1', mark: markOf(tokenHash) })
  expect(await tokens.read(await sign(claims))).toEqual({ publicId: 'session-1', mark: 'mark-1' })
})

test('the mark differs with the token, and is neither it nor its hash', () => {
  const hash = hashToken('token-1')
  expect(markOf(hash)).not.toBe(markOf(hashToken('token-2')))
  expect(['token-1', hash.toString('base64url')]).not.toContain(markOf(hash))
})

test.each<[string, Promise<string>]>([
  ['of another type', sign(claims, { typ: 'JWT' })],
  ['with another algorithm', sign(claims, { alg: 'HS512' })],
  ['signed with a key of ours for something else', sign(claims, { purpose: 'password-link' })],
  ['for another audience', sign({ ...claims, aud: 'envoi:upload' })],
  ['from another issuer', sign({ ...claims, iss: 'elsewhere' })],
  ['without an end', sign({ ...claims, exp: undefined })],
  ['without a user', sign({ ...claims, sub: undefined })],
  ['that is over', sign({ ...claims, iat: at(-301), exp: at(-1) })],
  ['that was made for a year', sign({ ...claims, iat: at(-301), exp: at(31_536_000) })],
  ['from the future', sign({ ...claims, iat: at(60) })],
  ['that names no session', sign({ ...claims, sid: undefined })],
  ['that names several sessions', sign({ ...claims, sid: ['session-1'] })],
  ['without a mark', sign({ ...claims, mark: undefined })],
])('a token %s is none', async (_, token) => {
  expect(await tokens.read(await token)).toBeUndefined()
})

test.each([[''], ['x'], ['a.b'], ['a.b.c'], ['a.b.c.d.e'], ['\0'], ['e30.e30.']])('%j is no token', async (text) => {
  expect(await tokens.read(text)).toBeUndefined()
})
