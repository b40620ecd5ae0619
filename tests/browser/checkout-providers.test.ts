import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { startPayPalServer } from '@envoi/testing/paypal-server/paypal-server'
import { startStripeServer } from '@envoi/testing/stripe-server/server'
import { afterAll, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { button, heading } from './site-page.ts'

/** Paying by the forms of others, each on a machine of its own, under the policy that people have. */

const stripe = await startStripeServer({ clock: () => new Date() })
const paypal = await startPayPalServer()
const stories = openStories({
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
afterAll(async () => {
  await stripe[Symbol.asyncDispose]()
  await paypal[Symbol.asyncDispose]()
})

const premium = '/checkout?plan=PREMIUM&period=MONTHLY'
const testCard = (page: Page) => page.getByLabel('Test card')

test('the form of a card provider is its own, and its bank is asked in a window of its own', async () => {
  const { page, owner } = await openAccount(stories, premium)
  await expect(testCard(page)).toBeVisible()
  await expect(page.getByText('Form by Stripe. Envoi never sees your card number.')).toBeVisible()
  await expect(page.getByText('Test mode: no real money is charged')).toBeHidden()
  await expectAccessible(page, 'checkout with a card provider')
  await testCard(page).selectOption('needs-action')
  await button(page, /^Pay €/).click()
  await button(page, 'Fail authentication').click()
  await expect(page.getByText('Your bank didn’t confirm the payment.')).toBeVisible()
  await expect(testCard(page)).toBeVisible()
  await testCard(page).selectOption('needs-action')
  await button(page, /^Pay €/).click()
  await button(page, 'Complete authentication').click()
  await expect(heading(page, 'You’re on Premium')).toBeVisible()
  await owner.api.signIn({ body: owner.credentials() })
  expect((await owner.api.getSession()).auth.planType).toBe('PREMIUM')
  const { invoices } = await owner.api.listInvoices({ query: { customerId: owner.uid } })
  expect(invoices).toMatchObject([{ status: 'paid', gross: 1200 }])
})

test('a card that the provider declines is told, and another pays', async () => {
  const { page } = await openAccount(stories, premium)
  await testCard(page).selectOption('declined')
  await button(page, /^Pay €/).click()
  await expect(page.getByText('Your bank declined this payment.')).toBeVisible()
  await testCard(page).selectOption('ok')
  await button(page, /^Pay €/).click()
  await expect(heading(page, 'You’re on Premium')).toBeVisible()
})

test('where the provider’s script is kept out, it is said, and comes when it is let in', async () => {
  const { page, open, errors } = await openAccount(stories, null)
  errors.expect(/Failed to load resource|net::ERR/)
  await page.route(`${stripe.origin}/v3/`, (route) => route.abort())
  await open(premium)
  await expect(page.getByText('The payment form didn’t load.')).toBeVisible()
  await expectAccessible(page, 'checkout, the form kept out')
  await page.unroute(`${stripe.origin}/v3/`)
  await button(page, 'Try again').click()
  await expect(testCard(page)).toBeVisible()
})

test('a wallet is gone to, left, gone to again and paid with', async () => {
  const { page, owner } = await openAccount(stories, premium)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await button(page, 'Continue to PayPal').click()
  await button(page, 'Cancel and return').click()
  await expect(page.getByText('You left PayPal without paying.')).toBeVisible()
  await button(page, 'Continue to PayPal').click()
  await button(page, 'Agree & Subscribe').click()
  await expect(heading(page, 'You’re on Premium')).toBeVisible()
  await owner.api.signIn({ body: owner.credentials() })
  expect((await owner.api.getSession()).auth.planType).toBe('PREMIUM')
})
