import { command } from '@envoi/testing/operator'
import { expect, test } from 'vitest'
import { addMethod, customer, giveDetails, openShop } from './billing-calls.ts'

const shop = openShop()

test('an offer of CUSTOM is seen before any billing details were given, says what was agreed on, and is gone once bought', async () => {
  const hana = await shop.service.signedUp('Hana')
  await expect(customer(hana)).rejects.toMatchObject({ status: 404 })
  await command(shop.service, 'price', 'add', hana.email, '--year', '4800.00', '--currency', 'EUR', '--seats', '50')
  const { details, offers } = await customer(hana)
  expect(details).toBeNull()
  // With the tax of where the seller is, until it is known where she is.
  expect(offers).toMatchObject([{ period: 'ANNUAL', seats: 50, maxSubdomains: null, total: { net: 480_000 } }])
  expect(offers[0]?.total.tax).toBe(96_000)
  await giveDetails(hana)
  const body = { priceId: offers[0]?.priceId ?? '', paymentMethodId: await addMethod(hana) }
  await hana.api.subscribeCustom({ params: { id: hana.uid }, body })
  const after = await customer(hana)
  expect(after.subscription).toMatchObject({ planName: 'CUSTOM' })
  expect(after.offers).toEqual([])
})
