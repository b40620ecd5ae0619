import { type Rate, type RateName, rates } from '@envoi/contract/limits'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let patient: Service
let taken: string
beforeAll(async () => {
  const often = Object.fromEntries(Object.keys(rates).map((name) => [name, { max: 100_000, per: 60_000 }]))
  patient = await startService({ rates: often as Record<RateName, Rate> })
  taken = (await patient.signedUp('Ana')).email
})
afterAll(() => patient[Symbol.asyncDispose]())

let addresses = 0
const newAddress = (): string => `person-${(addresses += 1)}@example.org`

/** In turns, so that whatever else the machine does slows both alike. */
async function medianRatio(rounds: number, ask: (person: Person, email: string) => Promise<unknown>): Promise<number> {
  const eve = patient.person('Eve')
  const times: Record<'taken' | 'free', number[]> = { taken: [], free: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['taken', 'free'] as const) {
      const start = performance.now()
      await ask(eve, kind === 'taken' ? taken : newAddress())
      times[kind].push(performance.now() - start)
    }
  }
  const [one, other] = [median(times.taken), median(times.free)]
  return Math.max(one, other) / Math.min(one, other)
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

describe('whether an address has an account is not told by the time', () => {
  test('of asking for an account', async () => {
    const wish = { password: 'long walks by the sea', displayName: 'Eve', langCode: 'en' } as const
    const ask = (eve: Person, email: string) => eve.api.register({ body: { ...wish, email } })
    expect(await medianRatio(15, ask)).toBeLessThan(1.5)
  })

  test('of asking whether an address is free', async () => {
    const ask = (eve: Person, address: string) => eve.api.canRegister({ params: { address } }).catch(() => undefined)
    expect(await medianRatio(61, ask)).toBeLessThan(1.5)
  })
})
