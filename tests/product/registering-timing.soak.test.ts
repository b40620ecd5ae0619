import { type Rate, type RateName, rates } from '@envoi/contract/limits'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let patient: Service
let taken: string
beforeAll(async () => {
  const often = Object.fromEntries(Object.keys(rates).map((name) => [name, { max: 100_000, per: 60_000 }]))
  patient = await startService({ isHashingSlowly: true, rates: often as Record<RateName, Rate> })
  taken = (await patient.signedUp('Ana')).email
})
afterAll(() => patient[Symbol.asyncDispose]())

let addresses = 0
const newAddress = (): string => `person-${(addresses += 1)}@example.org`

/** Of the quickest of each, asked in turns: what else the machine does can only add to an answer. */
async function quickestRatio(
  rounds: number,
  ask: (person: Person, email: string) => Promise<unknown>,
): Promise<number> {
  const eve = patient.person('Eve')
  const quickest = { taken: Infinity, free: Infinity }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['taken', 'free'] as const) {
      const start = performance.now()
      await ask(eve, kind === 'taken' ? taken : newAddress())
      quickest[kind] = Math.min(quickest[kind], performance.now() - start)
    }
  }
  const { taken: one, free: other } = quickest
  return Math.max(one, other) / Math.min(one, other)
}

describe('response times do not tell whether an address has an account', () => {
  test('when registering', async () => {
    const profile = { password: 'long walks by the sea', displayName: 'Eve', langCode: 'en' } as const
    const ask = (eve: Person, email: string) => eve.api.register({ body: { ...profile, email } })
    expect(await quickestRatio(15, ask)).toBeLessThan(1.5)
  })

  test('when checking whether an address is free', async () => {
    const ask = (eve: Person, address: string) => eve.api.canRegister({ params: { address } }).catch(() => undefined)
    expect(await quickestRatio(61, ask)).toBeLessThan(1.5)
  })
})
