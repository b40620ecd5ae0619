import { inboxOf } from '@envoi/testing/inbox'
import { runJob } from '@envoi/testing/managing'
import type { SignedUp } from '@envoi/testing/signing-up'
import { expect, test } from 'vitest'
import { buy, openShop } from './billing-calls.ts'

const shop = openShop()

const letters = async ({ email }: SignedUp, subject: RegExp) =>
  (await inboxOf(shop.service).all(email)).filter((letter) => subject.test(letter.subject))

test('whoever cancels has it in writing, and is reminded a week before the end', async () => {
  const ana = await shop.service.signedUp('Ana')
  await buy(ana)
  await ana.api.cancelSubscription({ params: { id: ana.uid } })
  const ends = () => letters(ana, /^Your Premium plan ends on/)
  await expect.poll(async () => (await ends()).length).toBe(1)
  expect((await ends())[0]?.text).toContain('you won’t be charged again')
  // Cancelling once more changes nothing.
  await ana.api.cancelSubscription({ params: { id: ana.uid } })
  await runJob(shop.service, 'tell-of-renewals')
  expect(await ends()).toHaveLength(1)
  await shop.days(25, ana)
  await runJob(shop.service, 'tell-of-renewals')
  await expect.poll(async () => (await ends()).length).toBe(2)
})

test('whoever cancels in the last week is told once', async () => {
  const bo = await shop.service.signedUp('Bo')
  await buy(bo)
  await shop.days(26, bo)
  await bo.api.setAutoRenew({ params: { id: bo.uid }, body: { autoRenew: false } })
  const ends = () => letters(bo, /^Your Premium plan ends on/)
  await expect.poll(async () => (await ends()).length).toBe(1)
  await runJob(shop.service, 'tell-of-renewals')
  expect(await ends()).toHaveLength(1)
})

test('a trial begins with a letter that tells when and how much is charged', async () => {
  const cleo = await shop.service.signedUp('Cleo')
  await buy(cleo, { trial: true })
  await expect.poll(async () => (await letters(cleo, /^Your Premium trial ends on/)).length).toBe(1)
  const [letter] = await letters(cleo, /^Your Premium trial ends on/)
  expect(letter?.text).toContain('charge €12.00 for the first month')
})
