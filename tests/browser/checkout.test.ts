import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, test } from 'vitest'
import { openAccount } from './account-page.ts'
import { everyWay, expectAccessible } from './expect-accessible.ts'
import { button, heading } from './site-page.ts'

/** Buying with play money, as somebody does it: every journey, in a document of its own. */

const stories = openStories()
const premium = '/checkout?plan=PREMIUM&period=MONTHLY'

const planOf = async ({ api }: SignedUp) => (await api.getSession()).auth.planType
const card = (page: Page, name: string) => page.getByRole('radio', { name })
const due = (page: Page) => page.getByRole('region', { name: 'Your order' }).getByText('Due today')
const open = (path: string | null) => openAccount(stories, path)

async function signedIn({ owner }: { owner: SignedUp }): Promise<SignedUp> {
  await owner.api.signIn({ body: owner.credentials() })
  return owner
}

test('somebody buys a plan with a card', async () => {
  const visitor = await open(premium)
  const { page } = visitor
  await expect(card(page, 'A card that works')).toBeVisible()
  await expect(due(page)).toBeVisible()
  await expectAccessible(page, 'checkout', { ways: everyWay })
  await page.getByLabel('Name or company').fill('Atelier Aubry')
  await button(page, /^Pay €/).click()
  await expect(heading(page, 'You’re on Premium')).toBeFocused()
  await expect(page.getByRole('link', { name: /^Invoice E-/ })).toBeVisible()
  await expectAccessible(page, 'checkout, paid', { ways: everyWay })
  expect(await planOf(await signedIn(visitor))).toBe('PREMIUM')
  // The next page is another document, without what this one may load.
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest()),
    page.getByRole('link', { name: 'Send files' }).click(),
  ])
  expect(new URL(answer.url()).pathname).toBe('/')
})

test('the bank asks: a no charges nothing, a yes buys', async () => {
  const visitor = await open(premium)
  const { page } = visitor
  await card(page, 'A card whose bank asks first').check()
  await button(page, /^Pay €/).click()
  await expect(page.getByRole('dialog', { name: 'Confirm with your bank' })).toBeVisible()
  await expectAccessible(page, 'checkout, the bank asks')
  await button(page, 'Refuse').click()
  await expect(page.getByText('Your bank didn’t confirm the payment.')).toBeVisible()
  await expectAccessible(page, 'checkout, the bank was told no')
  const owner = await signedIn(visitor)
  expect(await planOf(owner)).toBe('NONE')
  await card(page, 'A card whose bank asks first').check()
  await button(page, /^Pay €/).click()
  await button(page, 'Approve').click()
  await expect(heading(page, 'You’re on Premium')).toBeVisible()
  expect(await planOf(owner)).toBe('PREMIUM')
})

test('a declined card makes room for another', async () => {
  const visitor = await open(premium)
  const { page } = visitor
  await card(page, 'A card that is declined').check()
  await button(page, /^Pay €/).click()
  await expect(page.getByText('Your bank declined this payment.')).toBeInViewport()
  await expectAccessible(page, 'checkout, declined', { ways: everyWay })
  await card(page, 'A card that works').check()
  await button(page, /^Pay €/).click()
  await expect(heading(page, 'You’re on Premium')).toBeVisible()
  expect(await planOf(await signedIn(visitor))).toBe('PREMIUM')
})

test('a coupon, a VAT number and a year are what is charged', async () => {
  const visitor = await open(premium)
  const { page } = visitor
  const { database } = stories.service.app
  await database.pool.query(
    `insert into coupons (code, percent, periods) values ('LAUNCH25', 25, 1) on conflict do nothing`,
  )
  await page.getByText('Yearly, 2 months free').click()
  await page.getByLabel('Coupon').fill('launch25')
  await button(page, 'Apply').click()
  await expect(page.getByText('25% off your first year')).toBeVisible()
  await page.getByLabel('Country').selectOption({ label: 'Belgium' })
  await page.getByLabel('Address (optional)').fill('Rue de la Loi 16, 1000 Bruxelles')
  await page.getByLabel('VAT number (optional)').fill('BE 0123.456.749')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^Valid: Play money, BE 0123\.456\.749\. Reverse charge applies\.$/)).toBeVisible()
  await expect(button(page, 'Pay €75.00')).toBeVisible()
  await expectAccessible(page, 'checkout, coupon and reverse charge')
  await button(page, 'Pay €75.00').click()
  await expect(heading(page, 'You’re on Premium')).toBeVisible()
  const owner = await signedIn(visitor)
  const { invoices } = await owner.api.listInvoices({ query: { customerId: owner.uid } })
  expect(invoices).toMatchObject([{ net: 7500, tax: 0, gross: 7500, status: 'paid' }])
})

test('a register that is away charges tax and says so', async () => {
  const { page } = await open(premium)
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByLabel('VAT number (optional)').fill('DE 123409999')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/can’t check this number right now, so VAT is charged/)).toBeVisible()
  await expect(button(page, 'Pay €11.90')).toBeVisible()
  await expectAccessible(page, 'checkout, register away')
})

describe('the wallet', () => {
  test('is gone to and come back from', async () => {
    const visitor = await open(premium)
    const { page } = visitor
    await card(page, 'PayPal').check()
    await expectAccessible(page, 'checkout, wallet')
    await button(page, 'Continue to PayPal').click()
    await expect(heading(page, 'Test wallet')).toBeVisible()
    await expectAccessible(page, 'checkout, test wallet')
    await button(page, 'Cancel and go back').click()
    await expect(page.getByText('You left PayPal without paying.')).toBeVisible()
    await expect(card(page, 'PayPal')).toBeChecked()
    await button(page, 'Continue to PayPal').click()
    await button(page, 'Approve payments').click()
    await expect(heading(page, 'You’re on Premium')).toBeVisible()
    await expectAccessible(page, 'checkout, paid by wallet')
    expect(await planOf(await signedIn(visitor))).toBe('PREMIUM')
  })
})

test('a bank account is offered after the first paid invoice, and a change by it costs what is left', async () => {
  const visitor = await open(premium)
  const { page } = visitor
  await expect(card(page, 'SEPA debit')).toBeDisabled()
  await button(page, /^Pay €/).click()
  await expect(heading(page, 'You’re on Premium')).toBeVisible()
  await visitor.open('/checkout?plan=TEAM&period=MONTHLY')
  await expect(page.getByText(/^Unused time on Premium/)).toBeVisible()
  await card(page, 'SEPA debit').check()
  await expect(card(page, 'An account that pays')).toBeVisible()
  await expectAccessible(page, 'checkout, a change by bank account')
  await button(page, /by SEPA$/).click()
  await expect(heading(page, 'You’re on Team')).toBeVisible()
  await expect(
    page.getByText(
      'The debit takes a few days. If your bank refuses it, we’ll email you, and you can pay another way.',
    ),
  ).toBeVisible()
  expect(await planOf(await signedIn(visitor))).toBe('TEAM')
})

test('a trial by keyboard alone, in French', async () => {
  const visitor = await open(null)
  const { page } = visitor
  const owner = await signedIn(visitor)
  await owner.api.changeUser({ params: { uid: owner.uid }, body: { langCode: 'fr' } })
  await visitor.open(`${premium}&trial=1`)
  const pay = button(page, 'Commencer l’essai gratuit')
  await expect(card(page, 'Une carte qui fonctionne')).toBeVisible()
  await expectAccessible(page, 'checkout in French', { ways: everyWay })
  const name = page.getByLabel('Nom ou société')
  for (
    let presses = 0;
    presses < 40 && !(await name.evaluate((field) => field === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
  await page.keyboard.type(' et fils')
  for (
    let presses = 0;
    presses < 20 && !(await pay.evaluate((field) => field === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Vous avez l’offre Premium')).toBeFocused()
  await expectAccessible(page, 'checkout, a trial begun, in French')
  const { subscription } = await owner.api.getCustomer({ params: { id: owner.uid } })
  expect(subscription).toMatchObject({ status: 'trialing' })
})

test('an open invoice, and another card', async () => {
  const visitor = await open('/checkout?invoice=E-2026-99999')
  const { page } = visitor
  await expect(heading(page, 'Invoice not found')).toBeVisible()
  await expectAccessible(page, 'checkout, no such invoice')
  await visitor.open('/checkout?method=new')
  await expect(card(page, 'A card that works')).toBeVisible()
  await expectAccessible(page, 'checkout, another card')
  await button(page, 'Save payment method').click()
  await expect(heading(page, 'Payment method saved')).toBeVisible()
  await expectAccessible(page, 'checkout, another card saved')
})
