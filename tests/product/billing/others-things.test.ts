import { outcomes } from '@envoi/testing/concurrent-calls'
import type { SignedUp } from '@envoi/testing/signing-up'
import { expect, test } from 'vitest'
import { refused } from '../subdomain-calls.ts'
import { buy, giveDetails, openShop, order, planOf } from './billing-calls.ts'

const shop = openShop()
const { operate, somebody } = shop

test('another’s card, price, wallet and secret are like none in one’s own calls', async () => {
  const [cy, di] = [await somebody('Cy'), await somebody('Di')]
  await buy(cy)
  await buy(di)
  const theirs = (await cy.api.getPaymentInfos({ params: { id: cy.uid } })).methods[0]!.id
  const { clientSecret } = await cy.api.startCardSetup({ params: { id: cy.uid } })
  const offerTo = async ({ email }: SignedUp) => {
    const agreed = ['--year', '1200.00', '--currency', 'EUR']
    return ((await operate('price', 'add', email, ...agreed)) as { id: string }).id
  }
  const [hers, own] = [await offerTo(cy), await offerTo(di)]
  const eve = await somebody('Eve')
  await giveDetails(eve)
  const plan = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
  const { subscriptionId } = await eve.api.startWalletApproval({ params: { id: eve.uid }, body: plan })
  await eve.api.confirmPlay({ body: { clientSecret: subscriptionId, approve: true } })

  const params = { id: di.uid }
  const { api } = di
  const notHers = refused('PAYMENT_METHOD_INVALID')
  const [already] = (await api.getPaymentInfos({ params })).methods
  const paymentMethodId = already?.id ?? ''
  await expect(order(di, { planType: 'TEAM', paymentMethodId: theirs })).rejects.toMatchObject(notHers)
  await expect(api.subscribeCustom({ params, body: { priceId: own, paymentMethodId: theirs } })).rejects.toMatchObject(
    notHers,
  )
  await expect(api.changePaymentMethod({ params, body: { paymentMethodId: theirs } })).rejects.toMatchObject(notHers)
  const tries = [
    api.removePaymentMethod({ params: { ...params, method: theirs } }),
    api.quoteCustom({ params, body: { priceId: hers } }),
    api.subscribeCustom({ params, body: { priceId: hers, paymentMethodId } }),
    api.subscribeByWallet({ params, body: { subscriptionId, vatRate: 20 } }),
    api.confirmPlay({ body: { clientSecret, method: 'ok' } }),
    api.confirmPlay({ body: { clientSecret: subscriptionId, approve: false } }),
  ]
  expect(await outcomes(tries)).toEqual({ '404': tries.length })

  expect((await api.getPaymentInfos({ params })).methods.map(({ id }) => id)).toEqual([paymentMethodId])
  expect([await planOf(cy), await planOf(di), await planOf(eve)]).toEqual(['PREMIUM', 'PREMIUM', 'NONE'])
  expect((await cy.api.getPaymentInfos({ params: { id: cy.uid } })).methods).toMatchObject([{ id: theirs }])
  await eve.api.subscribeByWallet({ params: { id: eve.uid }, body: { subscriptionId, vatRate: 20 } })
  expect(await planOf(eve)).toBe('PREMIUM')
})
