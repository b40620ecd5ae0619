import { describe, expect, test, vi } from 'vitest'
import { EventRefused, ProviderAway } from '../port.ts'
import { begin, monthly, renewed } from '../subscription.contract.ts'
import { type PayPalTrial, openPayPal, order } from './paypal.fixture.ts'

describe('an event of PayPal', () => {
  const told = async (trial: PayPalTrial) => {
    const subscription = await order(trial, monthly('first'))
    return { subscription, event: await trial.lastEvent(subscription, 'provider') }
  }

  test.for(['BILLING.SUBSCRIPTION.ACTIVATED', 'PAYMENT.SALE.COMPLETED'])('%s names the subscription', async (type) => {
    await using trial = await openPayPal(begin)
    const { subscription } = await told(trial)
    const { raw, headers } = trial.server.sign(trial.server.events.find((event) => event.type === type)!)
    expect(await trial.payments.readEvent(raw, headers)).toMatchObject({ payer: subscription })
  })

  test('of something else names nobody', async () => {
    await using trial = await openPayPal(begin)
    const body = JSON.stringify({ id: 'WH-1', event_type: 'CATALOG.PRODUCT.CREATED', resource: { id: 'PROD-1' } })
    const { raw, headers } = trial.server.sign({ body })
    expect(await trial.payments.readEvent(raw, headers)).toEqual({ id: 'WH-1', payer: null })
  })

  test('is checked by the bytes that came, however they are written', async () => {
    await using trial = await openPayPal(begin)
    const body = '{ "id":"WH-\\u0031",\n "resource": {"id": "I-1", "amount": 1.50} }'
    const { raw, headers } = trial.server.sign({ body })
    expect(await trial.payments.readEvent(raw, headers)).toEqual({ id: 'WH-1', payer: 'I-1' })
  })

  test.for(['', 'null', '[]', '{"id":1}', '{} ,"webhook_id":"x"', '{"id":"WH-1"}'])(
    'written as %j is none',
    async (body) => {
      await using trial = await openPayPal(begin)
      const { raw, headers } = trial.server.sign({ body })
      await expect(trial.payments.readEvent(raw, headers)).rejects.toThrow(EventRefused)
      // PayPal is not asked about it.
      expect(trial.server.calls).toEqual([])
    },
  )

  test.for([
    'paypal-auth-algo',
    'paypal-cert-url',
    'paypal-transmission-id',
    'paypal-transmission-sig',
    'paypal-transmission-time',
  ])('without %s, or with another, is refused', async (header) => {
    await using trial = await openPayPal(begin)
    const { event } = await told(trial)
    const { [header]: _left, ...others } = event.headers
    await expect(trial.payments.readEvent(event.raw, others)).rejects.toThrow(EventRefused)
    const asked = trial.server.calls.length
    const changed = { ...event.headers, [header]: '2091-01-31T10:00:01!' }
    await expect(trial.payments.readEvent(event.raw, changed)).rejects.toThrow(EventRefused)
    expect(trial.server.calls).toHaveLength(asked)
  })

  test.for([
    'https://api.paypal.example/certs/CERT-1',
    'https://api.paypal.com.example.org/certs/CERT-1',
    'https://notpaypal.com/certs/CERT-1',
    'https://user@api.paypal.com/certs/CERT-1',
    'http://api.paypal.com/certs/CERT-1',
  ])('with a certificate at %s is refused, and PayPal not asked', async (url) => {
    await using trial = await openPayPal(begin)
    const { event } = await told(trial)
    const asked = trial.server.calls.length
    const headers = { ...event.headers, 'paypal-cert-url': url }
    await expect(trial.payments.readEvent(event.raw, headers)).rejects.toThrow(EventRefused)
    expect(trial.server.calls).toHaveLength(asked)
  })

  test('that nobody wants is not checked, and names nobody', async () => {
    await using trial = await openPayPal(begin)
    const { subscription, event } = await told(trial)
    const asked = trial.server.calls.length
    const isWanted = vi.fn(async () => false)
    expect(await trial.payments.readEvent(event.raw, event.headers, isWanted)).toMatchObject({ payer: null })
    expect(isWanted).toHaveBeenCalledWith({ id: expect.stringMatching(/^WH-/), payer: subscription })
    expect(trial.server.calls).toHaveLength(asked)
  })

  test.for([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ] as const)('sent %i seconds ago counts: %s', async ([age, counts]) => {
    await using trial = await openPayPal(begin)
    const { event } = await told(trial)
    await trial.advance(new Date(begin.getTime() + age * 1000))
    const reading = trial.payments.readEvent(event.raw, event.headers)
    if (counts) expect(await reading).toMatchObject({ id: expect.stringMatching(/^WH-/) })
    else await expect(reading).rejects.toThrow('another time')
  })

  test('told late cannot be made to look young', async () => {
    await using trial = await openPayPal(begin)
    const { event } = await told(trial)
    await trial.advance(renewed)
    const young = { ...event.headers, 'paypal-transmission-time': renewed.toISOString() }
    await expect(trial.payments.readEvent(event.raw, young)).rejects.toThrow(EventRefused)
  })

  test('that cannot be checked is neither believed nor refused for good', async () => {
    await using trial = await openPayPal(begin)
    const { event } = await told(trial)
    trial.server.fail({ path: '/verify-webhook-signature', how: 500, times: 3 })
    await expect(trial.payments.readEvent(event.raw, event.headers)).rejects.toThrow(ProviderAway)
    expect(await trial.payments.readEvent(event.raw, event.headers)).toMatchObject({
      id: expect.stringMatching(/^WH-/),
    })
  })
})
