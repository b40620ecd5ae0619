import { invitationToken, invite, joined } from '@envoi/testing/teams'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, expect, test } from 'vitest'
import { buy, customer, giveDetails, openShop, order, quote } from './billing-calls.ts'
import { refused } from '../subdomain-calls.ts'
import { wire } from './shops.ts'

const shop = openShop()
const { somebody } = shop

/** The head of a team that is paid for. */
async function newOwner(): Promise<SignedUp> {
  const owner = await somebody('Owner')
  await buy(owner, { planType: 'TEAM' })
  return owner
}
const id = ({ uid }: SignedUp) => ({ params: { id: uid } })
const joins = async (owner: SignedUp, { api, email }: SignedUp) =>
  api.acceptInvitation({ params: { token: await invitationToken(shop.service, await invite(owner, email)) }, body: {} })
const inTeam = { ...refused('TEAM_MEMBER'), status: 409 }

describe('a member of a team', () => {
  test('buys nothing, also by wallet, and has no subscription', async () => {
    const flo = await joined(shop.service, await newOwner(), 'Flo')
    await giveDetails(flo)
    const plan = { planType: 'PREMIUM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
    await expect(quote(flo)).rejects.toMatchObject(inTeam)
    await expect(order(flo, { paymentMethodId: 'x' })).rejects.toMatchObject(inTeam)
    await expect(flo.api.startWalletApproval({ ...id(flo), body: plan })).rejects.toMatchObject(inTeam)
    const own = await wire(shop.service, flo, 'GET', `/pay/customers/${flo.uid}/subscription`)
    expect(own.status).toBe(404)
  })

  test('buys nothing while the plan of the team has lapsed either: it may be paid for again', async () => {
    const owner = await newOwner()
    const gil = await joined(shop.service, owner, 'Gil')
    await owner.api.cancelSubscription(id(owner))
    await shop.days(32, gil)
    await giveDetails(gil)
    await expect(order(gil, { paymentMethodId: 'x' })).rejects.toMatchObject(inTeam)
  })

  test('neither changes a plan of their own from before nor lets it go on', async () => {
    const owner = await newOwner()
    const hal = await somebody('Hal')
    await buy(hal)
    await hal.api.setAutoRenew({ ...id(hal), body: { autoRenew: false } })
    const { subscription: before } = await customer(hal)
    await joins(owner, hal)
    await expect(order(hal, { planType: 'TEAM' })).rejects.toMatchObject(inTeam)
    await expect(order(hal)).rejects.toMatchObject(inTeam)
    await expect(hal.api.setAutoRenew({ ...id(hal), body: { autoRenew: true } })).rejects.toMatchObject(inTeam)
    await expect(hal.api.applyRetentionOffer(id(hal))).rejects.toMatchObject(inTeam)
    const { subscription } = await customer(hal)
    expect(subscription).toEqual({ ...before, offer: null })
  })
})
