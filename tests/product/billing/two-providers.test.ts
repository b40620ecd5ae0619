import { startPayPalServer } from '@envoi/testing/paypal-server/paypal-server'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { type StripeServer, startStripeServer } from '@envoi/testing/stripe-server/server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customer, giveDetails, order, papers, planOf, reconcile } from './billing-calls.ts'
import { addCard } from './shops.ts'

/** A shop that takes cards by Stripe and has PayPal beside it, each on a machine of its own. */

let stripe: StripeServer
let paypal: Awaited<ReturnType<typeof startPayPalServer>>
let service: Service
beforeAll(async () => {
  paypal = await startPayPalServer()
  stripe = await startStripeServer({ clock: paypal.clock })
  service = await startService({
    clock: paypal.clock,
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_JS: `${stripe.origin}/v3/`,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.secret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_BASE: paypal.apiBase,
      ENVOI_OUTBOUND_ALLOW: `${new URL(stripe.origin).host},${paypal.place}`,
    },
  })
})
afterEach(() => paypal.heal())
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
  await paypal[Symbol.asyncDispose]()
})

const premium = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const

/** Somebody who was asked at PayPal, and did not answer. */
async function asked(name: string): Promise<SignedUp> {
  const person = await service.signedUp(name)
  await giveDetails(person)
  await person.api.startWalletApproval({ params: { id: person.uid }, body: premium })
  return person
}
async function payingByCard(name: string): Promise<SignedUp> {
  const person = await asked(name)
  await order(person, { paymentMethodId: await addCard({ stripe }, person) })
  expect(await planOf(person)).toBe('PREMIUM')
  return person
}

test('while PayPal never answers whoever gave it up and pays by card ends the plan with its period', async () => {
  const ed = await payingByCard('Ed')
  paypal.fail({ path: '/', how: 'hang', times: Infinity })
  expect(await ed.api.cancelSubscription({ params: { id: ed.uid } })).toEqual({ endsAt: expect.any(String) })
  paypal.heal()
  expect((await customer(ed)).subscription).toMatchObject({ autoRenew: false })
})

describe('while PayPal is away', () => {
  const away = () => paypal.fail({ path: '/', how: 'refuse', times: Infinity })

  test('whoever gave it up and pays by card ends the plan with its period, and has it go on', async () => {
    const ana = await payingByCard('Ana')
    const params = { id: ana.uid }
    away()
    expect(await ana.api.cancelSubscription({ params })).toEqual({ endsAt: expect.any(String) })
    expect((await customer(ana)).subscription).toMatchObject({ autoRenew: false })
    expect(await ana.api.setAutoRenew({ params, body: { autoRenew: true } })).toEqual({ endsAt: null })
    expect((await customer(ana)).subscription).toMatchObject({ autoRenew: true })
  })

  test('whoever gave it up and pays by card changes to a dearer plan', async () => {
    const bo = await payingByCard('Bo')
    away()
    await order(bo, { planType: 'TEAM' })
    expect(await planOf(bo)).toBe('TEAM')
    expect(await papers(bo)).toMatchObject([{ status: 'paid' }, { gross: 1200 }])
  })

  test('the hourly look finds what was renewed by card', async () => {
    const cy = await payingByCard('Cy')
    paypal.advance(new Date(paypal.clock().getTime() + 32 * 86_400_000))
    await stripe.catchUp()
    away()
    await reconcile(service)
    await cy.api.signIn({ body: cy.credentials() })
    expect(await planOf(cy)).toBe('PREMIUM')
    expect(await papers(cy)).toHaveLength(2)
  })

  test('whoever may have said yes there buys nothing twice: they are told to come back', async () => {
    const di = await asked('Di')
    const paymentMethodId = await addCard({ stripe }, di)
    away()
    await expect(order(di, { paymentMethodId })).rejects.toMatchObject({ status: 503 })
    paypal.heal()
    expect(await papers(di)).toEqual([])
  })
})
