import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStripePayments } from './card-payments.ts'
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { launchOptions } from '@envoi/testing/browser-launch'
import { createMovingClock } from '@envoi/testing/clock'
import { startWebhookReceiver } from '@envoi/testing/webhook-receiver'
import { startStripeServer } from '@envoi/testing/stripe-server/server'

/** A Stripe, somebody who listens to it, and a customer there. */
async function open() {
  const { clock, pass } = createMovingClock()
  const server = await startStripeServer({ clock })
  const receiver = await startWebhookReceiver()
  server.sendTo(receiver.url('/told'))
  const { secretKey, webhookSecret, origin } = server
  const payments = createStripePayments({ secretKey, webhookSecret, apiBase: origin, clock })
  const payer = await payments.createCustomer({ reference: 'ana', email: 'ana@example.org', name: 'Ana' }, 'key')
  return {
    server,
    receiver,
    payments,
    payer,
    pass,
    /** What has been told, read as the service reads it. */
    async heard(count: number): Promise<string[]> {
      const received = await receiver.first('/told', count)
      const events = received.map(({ body, headers }) =>
        payments.readEvent(Buffer.from(body), { 'stripe-signature': String(headers['stripe-signature']) }),
      )
      return (await Promise.all(events)).map(({ id }) => id)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test('tells at once of what has happened, signed', async () => {
  await using opened = await open()
  expect(await opened.heard(1)).toEqual([opened.server.told[0]!.id])
})

test('loses events, and sends them twice and out of their order, as it is told', async () => {
  await using opened = await open()
  const { server, payments, payer } = opened
  await opened.heard(1)
  server.sendTo(undefined)
  const { clientSecret } = await payments.startSetup(payer, 'card', 'setup')
  await payments.setDefaultMethod(payer, server.confirmSetup(clientSecret, 'ok'))
  const [created, attached, updated] = server.told
  expect([attached!.type, updated!.type]).toEqual(['payment_method.attached', 'customer.updated'])
  await server.send([updated!, attached!, updated!], { to: opened.receiver.url('/told') })
  expect(await opened.heard(4)).toEqual([created!.id, updated!.id, attached!.id, updated!.id])
})

test('sends late what is refused for that', async () => {
  await using opened = await open()
  await opened.heard(1)
  await opened.server.send(opened.server.told, { late: 301 })
  await expect(opened.heard(2)).rejects.toThrow('long ago')
})

test('shows a form that takes nothing by another key, and asks about no payment of which the bank has not asked', async () => {
  await using opened = await open()
  const { server, payments, payer } = opened
  const { clientSecret } = await payments.startSetup(payer, 'sepa', 'setup')
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`${server.origin}/form/${path}`, { method: 'POST', body: new URLSearchParams(form) })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const typed = { client_secret: clientSecret, play: 'sepa' }
  expect((await send('setup', { ...typed, key: 'pk_other' })).status).toBe(400)
  expect((await send('setup', { ...typed, play: 'ok', key: server.publishableKey })).status).toBe(400)
  const { body } = await send('setup', { ...typed, key: server.publishableKey })
  const { methods } = (await payments.look(payer))!
  expect(body).toEqual({ payment_method: methods[0]!.id })
  expect((await send('payment', { client_secret: 'pi_x', answer: 'yes', key: server.publishableKey })).status).toBe(400)
  expect(await (await fetch(`${server.origin}/v3/`)).text()).toContain('window.Stripe')
})

test('draws its form in a page, which takes a card down and asks what the bank asks', async () => {
  await using opened = await open()
  const { server, payments, payer } = opened
  // A true page: Chromium lets none that a test makes up load anything from this machine.
  const pages = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<main></main><script src="${server.origin}/v3/"></script>`),
  ).listen(0, '127.0.0.1')
  await once(pages, 'listening')
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}`)
    const { clientSecret } = await payments.startSetup(payer, 'card', 'setup')
    await page.evaluate(
      ([key, secret]) => {
        const stripe = (globalThis as unknown as { Stripe: MakeStripe }).Stripe(key!)
        const elements = stripe.elements({ clientSecret: secret! })
        elements.create('payment').mount(document.querySelector('main')!)
        Object.assign(globalThis, { stripe, confirm: () => stripe.confirmSetup({ elements }) })
      },
      [server.publishableKey, clientSecret],
    )
    await page.getByLabel('Test card').selectOption('needs-action')
    expect(await page.getByLabel('Test card').locator('option').allTextContents()).not.toContain('sepa')
    const confirmed = (await page.evaluate('confirm()')) as { setupIntent: { payment_method: string } }
    const method = confirmed.setupIntent.payment_method
    const asked = {
      terms: 'first',
      money: { amount: 1190, currency: 'EUR' },
      period: 'MONTHLY',
      discount: null,
    } as const
    await payments.subscribe(payer, { ...asked, method, trialUntil: null }, 'subscribe')
    const intentNow = async () => (await payments.look(payer))!.invoices[0]!.intent
    const { clientSecret: secret } = await intentNow()
    const answered = page.evaluate(`stripe.handleNextAction({ clientSecret: '${secret}' })`)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    expect(await answered).toEqual({ paymentIntent: { status: 'succeeded' } })
    expect(await intentNow()).toEqual({ status: 'succeeded', clientSecret: null })
  } finally {
    await browser.close()
    pages.close()
  }
})

type Elements = { create(kind: 'payment'): { mount(place: Element): void } }
type MakeStripe = (key: string) => {
  elements(options: { clientSecret: string }): Elements
  confirmSetup(options: { elements: Elements }): Promise<unknown>
}
