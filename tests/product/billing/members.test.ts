import { invitationToken, invite, joined } from '@envoi/testing/teams'
import type { SignedUp } from '@envoi/testing/signing-up'
import { describe, expect, test } from 'vitest'
import { inboxOf } from '@envoi/testing/inbox'
import {
  addMethod,
  buy,
  customer,
  giveDetails,
  openShop,
  order,
  papers,
  planOf,
  quote,
  settle,
} from './billing-calls.ts'
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
const subjects = async ({ email }: SignedUp) =>
  (await inboxOf(shop.service).all(email)).map(({ subject }) => subject).join()
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

describe('a team that is given away', () => {
  const give = ({ api, uid, password }: SignedUp, next: SignedUp) =>
    api.giveTeam({ params: { team: uid }, body: { id: next.uid, password } })
  const renew = (person: SignedUp, autoRenew: boolean) =>
    person.api.setAutoRenew({ ...id(person), body: { autoRenew } })
  const methodsOf = async (person: SignedUp) => (await person.api.getPaymentInfos(id(person))).methods

  test('keeps its plan to the end of what is paid; the giver keeps their papers and is charged no more', async () => {
    const owner = await newOwner()
    const max = await joined(shop.service, owner, 'Max')
    await expect(give(owner, max)).rejects.toMatchObject({ status: 409, codes: ['PLAN_RENEWS'] })
    expect(await planOf(owner)).toBe('TEAM')
    await renew(owner, false)
    await give(owner, max)
    await expect.poll(() => methodsOf(max)).toEqual([])
    await settle(shop.service)
    expect((await customer(max)).subscription).toMatchObject({ planName: 'TEAM', autoRenew: false, nextPayment: null })
    expect(await planOf(owner)).toBe('TEAM')
    expect(await papers(owner)).toMatchObject([{ gross: 4800, status: 'paid' }])
    expect(await papers(max)).toEqual([])
    await shop.days(32, max, owner)
    expect([await planOf(max), await planOf(owner)]).toEqual(['NONE', 'NONE'])
    expect([await papers(max), await papers(owner)]).toMatchObject([[], [{ gross: 4800 }]])
    expect(await subjects(max)).toContain('Your Team plan ends on')
  })

  test('goes on with details and a card of the next owner’s, and their tax', async () => {
    const owner = await newOwner()
    const mia = await joined(shop.service, owner, 'Mia')
    await renew(owner, false)
    await give(owner, mia)
    await expect.poll(() => methodsOf(mia)).toEqual([])
    await expect(renew(mia, true)).rejects.toMatchObject(refused('BILLING_DETAILS_REQUIRED'))
    await giveDetails(mia, { country: 'DE' })
    await expect(renew(mia, true)).rejects.toMatchObject(refused('PAYMENT_METHOD_INVALID'))
    await expect(order(mia, { planType: 'TEAM' })).rejects.toMatchObject(refused('PAYMENT_METHOD_INVALID'))
    await mia.api.changePaymentMethod({ ...id(mia), body: { paymentMethodId: await addMethod(mia) } })
    await renew(mia, true)
    await shop.days(32, mia, owner)
    expect(await papers(mia)).toMatchObject([{ gross: 4760, status: 'paid' }])
    expect(await papers(owner)).toHaveLength(1)
    expect([await planOf(mia), await planOf(owner)]).toEqual(['TEAM', 'TEAM'])
  })

  test('keeps the plan of the team where the next owner had one of their own', async () => {
    const owner = await newOwner()
    const ned = await somebody('Ned')
    await buy(ned)
    await ned.api.cancelSubscription(id(ned))
    await joins(owner, ned)
    await renew(owner, false)
    await give(owner, ned)
    await settle(shop.service)
    expect(await planOf(ned)).toBe('TEAM')
    expect(await papers(ned)).toMatchObject([{ gross: 1200 }])
  })

  test('by wallet ends: nobody goes on with the wallet of somebody else', async () => {
    const owner = await somebody('Owner')
    await giveDetails(owner)
    const body = { planType: 'TEAM', planFrequency: 'MONTHLY', currency: 'EUR' } as const
    const { subscriptionId } = await owner.api.startWalletApproval({ ...id(owner), body })
    await owner.api.confirmPlay({ body: { clientSecret: subscriptionId, approve: true } })
    await owner.api.subscribeByWallet({ ...id(owner), body: { subscriptionId, vatRate: 20 } })
    const pia = await joined(shop.service, owner, 'Pia')
    await expect(give(owner, pia)).rejects.toMatchObject({ codes: ['PLAN_RENEWS'] })
    await renew(owner, false)
    await give(owner, pia)
    await giveDetails(pia)
    await expect(renew(pia, true)).rejects.toMatchObject({ codes: ['OTHER_PROVIDER'] })
    await shop.days(32, pia, owner)
    expect(await planOf(pia)).toBe('NONE')
    await order(pia, { planType: 'TEAM', paymentMethodId: await addMethod(pia) })
    expect(await planOf(pia)).toBe('TEAM')
  })
})
