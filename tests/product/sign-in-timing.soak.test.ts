import { type Rate, type RateName, rates } from '@envoi/contract/limits'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  // So that no limit is what is measured.
  const often = Object.fromEntries(Object.keys(rates).map((name) => [name, { max: 100_000, per: 60_000 }]))
  service = await startService({ isHashingSlowly: true, rates: often as Record<RateName, Rate> })
})
afterAll(() => service[Symbol.asyncDispose]())

let sources = 0
const newSource = (): string => {
  sources += 1
  return `10.11.${sources >> 8}.${sources & 255}`
}
const signIn = (email: string): Promise<Answer> =>
  askJson(service.app.port, {
    method: 'POST',
    path: '/api/user/auth/v2/sign-in',
    from: newSource(),
    json: { email, password: 'not the one' },
  })

describe('response times do not tell whether there is an account', () => {
  /** The quickest of each, asked in turns: what else the machine does can only add to an answer. */
  async function quickest(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
    const taken: [number, number] = [Infinity, Infinity]
    for (let round = 0; round < 15; round += 1) {
      const both = [
        [0, one],
        [1, other],
      ] as const
      for (const [which, asking] of both) {
        const start = performance.now()
        await asking()
        taken[which] = Math.min(taken[which], performance.now() - start)
      }
    }
    return taken
  }
  const ratio = ([one, other]: [number, number]): number => Math.max(one, other) / Math.min(one, other)
  /** The difference of a query is lost in the way there; that of a hash is not. */
  const CLOSE = 2

  let known: SignedUp[]
  beforeAll(async () => {
    known = [await service.signedUp('Ana'), await service.signedUp('Bo')]
  })
  let asked = 0
  const knownEmail = (): string => known[(asked += 1) % 2]?.email ?? ''
  const unknownEmail = (): string => `unknown${(asked += 1)}@example.org`

  test('at sign-in', async () => {
    const guess = async (email: string): Promise<void> => expect((await signIn(email)).status).toBe(401)
    const both = await quickest(
      () => guess(knownEmail()),
      () => guess(unknownEmail()),
    )
    expect(ratio(both)).toBeLessThan(CLOSE)
  })

  test('when a password reset is requested', async () => {
    const request = (email: string) =>
      askJson(service.app.port, {
        method: 'POST',
        path: '/api/user/auth/generate-password-link',
        from: newSource(),
        json: { email, langCode: 'en' },
      })
    const both = await quickest(
      () => request(knownEmail()),
      () => request(unknownEmail()),
    )
    expect(ratio(both)).toBeLessThan(CLOSE)
  })

  test('when an address is looked up', async () => {
    const look = (email: string) =>
      askJson(service.app.port, { path: `/api/user/auth/can-sign-in/${email}`, from: newSource() })
    const both = await quickest(
      () => look(knownEmail()),
      () => look(unknownEmail()),
    )
    expect(ratio(both)).toBeLessThan(CLOSE)
  })

  test('when a reset link is tried', async () => {
    const use = (email: string) =>
      askJson(service.app.port, {
        method: 'POST',
        path: '/api/user/auth/change-password-from-link',
        from: newSource(),
        json: { email, token: 'made-up', password: 'a walk in the hills' },
      })
    const both = await quickest(
      () => use(knownEmail()),
      () => use(unknownEmail()),
    )
    expect(ratio(both)).toBeLessThan(CLOSE)
  })
})
