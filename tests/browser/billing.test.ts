import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { createMovingClock } from '@envoi/testing/clock'
import { describe, test } from 'vitest'
import { addMethod, customer, papers } from '../product/billing/billing-calls.ts'
import { openPayers } from './billing-people.ts'
import { everyWay, expectAccessible } from './expect-accessible.ts'
import { button, download, heading, toast } from './site-page.ts'

const time = createMovingClock()
const stories = openStories({ clock: time.clock })
const { openPayer, later } = openPayers(stories, time)

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('the page of billing', () => {
  test('tells of plan, payments, details and papers, hands an invoice over as PDF, and is walked by the keyboard', async () => {
    const { page, open, owner } = await openPayer({ order: { planFrequency: 'ANNUAL' } })
    await addMethod(owner, 'sepa')
    await open('/account/billing')
    await expect(heading(page, 'Premium')).toBeVisible()
    await expect(page.getByText('Yearly, €100.00, €120.00 with VAT')).toBeVisible()
    await expect(page.getByText(/^Next payment, in 36\d days, with Play ending in \d{4}$/)).toBeVisible()
    await expectAccessible(page, 'billing', { ways: everyWay })

    const [paper] = await papers(owner)
    const { bytes, name } = await download(page, button(page, `Download ${paper?.number} as PDF`))
    expect(name).toBe(`${paper?.number}.pdf`)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

    await button(page, 'Change plan').focus()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Cancel plan')).toBeFocused()
    await page.keyboard.press('Tab')
    const renews = page.getByRole('switch', { name: 'Renew automatically' })
    await expect(renews).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^Premium ends on .+, and nothing more is charged\.$/)).toBeVisible()
    await expect(button(page, 'Keep Premium')).toBeVisible()
    await expectAccessible(page, 'a plan that ends')
    await page.keyboard.press('Space')
    await expect(button(page, 'Keep Premium')).toHaveCount(0)
    expect((await customer(owner)).subscription?.autoRenew).toBe(true)
  })

  test('changes billing details, and the register is asked about a VAT number', async () => {
    const { page, open, owner } = await openPayer()
    await open('/account/billing')
    await button(page, 'Edit vat number').click()
    const number = page.getByRole('textbox', { name: 'VAT number' })
    await expect(number).toBeFocused()
    await number.fill('FR 61 954 506 078')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This VAT number isn’t valid in France. Check it, or leave it empty.')).toBeVisible()
    await expectAccessible(page, 'billing details that are wrong')
    await number.fill('fr61954506077')
    await page.keyboard.press('Enter')
    await expect(page.getByText('FR 61 954 506 077', { exact: true })).toBeVisible()
    await expect(button(page, 'Edit vat number')).toBeFocused()
    expect((await customer(owner)).details).toMatchObject({ vatNumber: 'FR 61 954 506 077' })
    await expectAccessible(page, 'billing details')
  })

  test('leads those without a plan to one', async () => {
    const { page, open, errors } = await openPayer({ order: null })
    errors.expect(/status of 404/)
    await open('/account/billing')
    await expect(heading(page, 'You don’t have a plan')).toBeVisible()
    await expectAccessible(page, 'billing without a plan')
  })

  test('speaks French', async () => {
    const { page, open, owner } = await openPayer({ order: { planFrequency: 'ANNUAL' } })
    await owner.api.changeUser({ params: { uid: owner.uid }, body: { langCode: 'fr' } })
    await open('/account/billing')
    await expect(page.getByText(/^Annuel, 100,00\s€ HT, 120,00\s€ TTC$/)).toBeVisible()
    await expectAccessible(page, 'billing in French', { ways: everyWay })
    await button(page, 'Résilier l’offre').click()
    await expect(dialog(page, 'Résilier Premium ?')).toBeVisible()
    await expectAccessible(page, 'the offer to stay in French')
    await page.keyboard.press('Escape')
    await button(page, 'Changer d’offre').click()
    await expect(button(page, /^Payer .+ et changer$/)).toBeVisible()
    await expectAccessible(page, 'changing the plan in French')
  })
})

test('a plan is changed at the price that is shown', async () => {
  const { page, open, owner } = await openPayer()
  await open('/account/billing')
  await button(page, 'Change plan').click()
  await expect(button(page, /^Pay €.+ and change$/)).toBeVisible()
  await expectAccessible(page, 'changing the plan')
  await dialog(page, 'Change plan').getByText('Team 25').click()
  const pay = button(page, /^Pay €.+ and change$/)
  await expect(pay).toBeVisible()
  await pay.click()
  await expect(toast(page, 'You’re on Team 25 now.')).toBeVisible()
  await expect(heading(page, 'Team 25')).toBeVisible()
  expect((await customer(owner)).subscription?.planName).toBe('TEAM25')

  // A cheaper one waits for what is paid for.
  await button(page, 'Change plan').click()
  await dialog(page, 'Change plan').getByText('Monthly').click()
  await dialog(page, 'Change plan').getByText('Premium').click()
  await expect(page.getByText(/^You keep Team 25 until .+Nothing is due today\.$/)).toBeVisible()
  await expectAccessible(page, 'changing to a cheaper plan')
  await button(page, /^Change on/).click()
  await expect(page.getByText(/^Changes to Premium, monthly, on /)).toBeVisible()
  await expectAccessible(page, 'a plan that changes later')

  // It is taken back from the page of plans.
  await open('/plans')
  await link(page, 'Keep Team 25').click()
  await expect(page.getByText('You keep Team 25 and don’t change to Premium. Nothing is due today.')).toBeVisible()
  await expectAccessible(page, 'keeping the plan that was to change')
  await dialog(page, 'Change plan').getByRole('button', { name: 'Keep Team 25' }).click()
  await expect(toast(page, 'You keep Team 25.')).toBeVisible()
  await expect(page.getByText(/^Changes to Premium/)).toHaveCount(0)
  expect((await customer(owner)).subscription).toMatchObject({ planName: 'TEAM25', pending: null })
})

describe('cancelling', () => {
  test('is met with an offer, which is taken', async () => {
    const { page, open, owner } = await openPayer({ order: { planFrequency: 'ANNUAL' } })
    await open('/account/billing')
    await button(page, 'Cancel plan').click()
    await expect(page.getByText('Before you go: keep Premium with 30% off next year.')).toBeVisible()
    await expectAccessible(page, 'the offer to stay', { ways: everyWay })
    await button(page, 'Keep Premium, 30% off').click()
    await expect(toast(page, 'Premium continues with 30% off.')).toBeVisible()
    await expect(page.getByText(/^€84\.00 on /)).toBeVisible()
    // It is made once.
    await button(page, 'Cancel plan').click()
    await expect(button(page, 'Keep Premium')).toBeVisible()
    await expectAccessible(page, 'cancelling once the offer was taken')
    expect((await customer(owner)).subscription).toMatchObject({ autoRenew: true, offer: null })
  })

  test('goes through all the same, and is taken back while the plan holds', async () => {
    const { page, open, owner } = await openPayer()
    await open('/account/billing')
    await button(page, 'Cancel plan').click()
    await expect(page.getByText('Before you go: keep Premium with 30% off for 3 months.')).toBeVisible()
    await dialog(page, 'Cancel Premium?').getByRole('button', { name: 'Cancel plan' }).click()
    await expect(toast(page, /^Premium ends on/)).toBeVisible()
    await expectAccessible(page, 'a cancelled plan')
    expect((await customer(owner)).subscription?.autoRenew).toBe(false)
    await button(page, 'Keep Premium').click()
    await expect(toast(page, 'You keep Premium.')).toBeVisible()
    expect((await customer(owner)).subscription?.autoRenew).toBe(true)
  })

  test('ends a trial at once, in the session too', async () => {
    const { page, open, errors } = await openPayer({ order: { trial: true } })
    errors.expect(/status of 404/)
    await open('/account/billing')
    await expect(page.getByText(/^Free trial until .+ \(7 days left\)\. Then €12\.00 a month\.$/)).toBeVisible()
    await expectAccessible(page, 'billing of a trial')
    await button(page, 'Cancel plan').click()
    await dialog(page, 'Cancel Premium?').getByRole('button', { name: 'Cancel plan' }).click()
    await expect(heading(page, 'You don’t have a plan')).toBeVisible()
    await expectAccessible(page, 'billing of a plan that has ended')
  })
})

describe('what is wrong', () => {
  test('a card that has expired is said over any page once a day, and on that of billing', async () => {
    const payer = await openPayer({ order: { planFrequency: 'ANNUAL' }, method: 'expires' })
    const { page, open } = payer
    await open('/account/billing')
    await expect(page.getByText('Your card expires this month.')).toBeVisible()
    await expectAccessible(page, 'a card that expires')
    await later(payer, 40)
    await open('/dashboard')
    await expect(dialog(page, 'Your card has expired')).toBeVisible()
    await expectAccessible(page, 'a card that has expired, over another page')
    await button(page, 'Later').click()
    await open('/account/billing')
    await expect(page.getByText('Your card has expired.')).toBeVisible()
    await expect(link(page, 'Update card')).toHaveAttribute('href', '/checkout?method=new')
    await expectAccessible(page, 'a card that has expired')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a payment that failed is asked for over the page, and said above the plan', async () => {
    const payer = await openPayer({ method: 'expires' })
    const { page, open, owner } = payer
    await later(payer, 32)
    await open('/dashboard')
    await expect(dialog(page, 'You have an unpaid invoice')).toBeVisible()
    await expectAccessible(page, 'an unpaid invoice', { ways: everyWay })
    const [paper] = await papers(owner)
    await expect(link(page, 'Pay €12.00')).toHaveAttribute('href', `/checkout?invoice=${paper?.number}`)
    await open('/account/billing')
    await expect(page.getByText('Your payment of €12.00 failed.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/We try again on .+; you keep Premium until/)).toBeVisible()
    await expectAccessible(page, 'a payment that failed', { ways: everyWay })
    const lookAtPapers = () => link(page, `Pay ${paper?.number}`).scrollIntoViewIfNeeded()
    await lookAtPapers()
    await expectAccessible(page, 'an invoice that is open', { ways: everyWay, onPhone: lookAtPapers })
    // Another card, and what is open was tried with it.
    await addMethod(owner)
    await page.reload()
    await button(page, /^Make default: Play ending in/).click()
    await expect(page.getByText('Your payment of €12.00 failed.')).toHaveCount(0)
    expect((await customer(owner)).subscription?.status).toBe('active')
  })
})
