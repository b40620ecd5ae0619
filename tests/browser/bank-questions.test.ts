import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { createMovingClock } from '@envoi/testing/clock'
import type { SignedUp } from '@envoi/testing/signing-up'
import { test } from 'vitest'
import { addMethod, customer, papers } from '../product/billing/billing-calls.ts'
import { openPayers } from './billing-people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { button, heading } from './site-page.ts'

/** A bank that asks about what begins in a modal: paying is gone on with in the document that may ask it. */

const time = createMovingClock()
const stories = openStories({ clock: time.clock })
const { openPayer, later } = openPayers(stories, time)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const paidFor = async (owner: SignedUp) =>
  (await papers(owner)).filter(({ status }) => status === 'paid').map(({ gross }) => gross)

async function useCardThatAsks(owner: SignedUp): Promise<void> {
  const paymentMethodId = await addMethod(owner, 'needs-action')
  await owner.api.changePaymentMethod({ params: { id: owner.uid }, body: { paymentMethodId } })
}

/** First no, which changes nothing; then yes. */
async function refuseThenApprove(page: Page, pay: RegExp, whileRefused: () => Promise<void>): Promise<void> {
  await expect(button(page, pay)).toBeVisible()
  await button(page, pay).click()
  await expect(dialog(page, 'Confirm with your bank')).toBeVisible()
  await button(page, 'Refuse').click()
  await expect(page.getByText('Your bank didn’t confirm the payment.')).toBeVisible()
  await whileRefused()
  await button(page, pay).click()
  await button(page, 'Approve').click()
}

test('a change in the modal that the bank asks about holds once it is confirmed, and not when it is refused', async () => {
  const { page, open, owner } = await openPayer()
  await useCardThatAsks(owner)
  await open('/account/billing')
  await button(page, 'Change plan').click()
  await dialog(page, 'Change plan').getByText('Team 25').click()
  await button(page, /^Pay €.+ and change$/).click()
  await page.waitForURL(/\/checkout\?.*plan=TEAM25/)
  await refuseThenApprove(page, /^Pay €/, async () => {
    expect((await customer(owner)).subscription?.planName).toBe('PREMIUM')
    expect(await paidFor(owner)).toEqual([1200])
  })
  await expect(heading(page, 'You’re on Team 25')).toBeVisible()
  expect((await customer(owner)).subscription?.planName).toBe('TEAM25')
  expect(await paidFor(owner)).toHaveLength(2)
})

test('a renewal that the bank asks about is said over any page, refused and confirmed', async () => {
  const payer = await openPayer()
  const { page, open, owner } = payer
  await useCardThatAsks(owner)
  await later(payer, 32)
  await open('/dashboard')
  await expect(dialog(page, 'Your bank asks you to confirm a payment')).toBeVisible()
  await expectAccessible(page, 'a bank that asks, over another page')
  await page.getByRole('link', { name: 'Confirm payment' }).click()
  await page.waitForURL(/\/checkout\?.*invoice=E-/)
  await refuseThenApprove(page, /^Pay €12\.00/, async () => {
    expect(await paidFor(owner)).toEqual([1200])
    expect((await customer(owner)).subscription).toMatchObject({ planName: 'PREMIUM', status: 'past_due' })
  })
  await expect(heading(page, /^Invoice E-.+ is paid$/)).toBeVisible()
  await expect.poll(async () => (await customer(owner)).subscription?.status).toBe('active')
  expect(await paidFor(owner)).toEqual([1200, 1200])
})
