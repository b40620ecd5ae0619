import { describe, expect, test } from 'vitest'
import { breakerRules } from '../../platform/breaker.ts'
import { PaymentRefused, type Payments, ProviderAway } from './port.ts'
import { withBreaker } from './with-breaker.ts'

function open() {
  let time = 0
  let fails: Error | undefined
  let asked = 0
  const ask = async () => {
    asked += 1
    if (fails) throw fails
  }
  const readEvent = async () => ({ id: 'evt_1', payer: null })
  const filling = { look: ask, setEnding: ask, end: ask, refund: ask, readEvent } as unknown as Payments
  const payments = withBreaker(filling, () => time)
  return {
    payments,
    failWith: (error: Error | undefined) => (fails = error),
    pass: (milliseconds: number) => (time += milliseconds),
    /** What comes of so many looks, one after the other, and how many reached the provider. */
    async looks(count: number) {
      const before = asked
      const outcomes = []
      for (let tries = 0; tries < count; tries += 1) outcomes.push(await payments.look('cus').catch(String))
      return { asked: asked - before, outcomes }
    },
  }
}

describe('a provider that is away', () => {
  test('is asked for some, and then for nobody until it may be back', async () => {
    const { payments, failWith, pass, looks } = open()
    failWith(new ProviderAway('silent'))
    expect((await looks(50)).asked).toBe(breakerRules.opensAt)
    expect((await looks(1)).outcomes).toEqual(['ProviderAway: the provider was away a moment ago'])
    expect(await payments.readEvent(Buffer.from(''), {})).toEqual({ id: 'evt_1', payer: null })
    failWith(undefined)
    pass(breakerRules.firstWait)
    expect(await looks(3)).toEqual({ asked: 3, outcomes: [undefined, undefined, undefined] })
  })

  test('is not taken for one that says no', async () => {
    const { failWith, looks } = open()
    failWith(new PaymentRefused('declined'))
    expect((await looks(50)).asked).toBe(50)
  })
})
