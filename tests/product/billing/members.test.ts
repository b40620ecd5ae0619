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
    const dearer = { ...body, planType: 'TEAM25' } as const
    await expect(pia.api.startWalletApproval({ ...id(pia), body: dearer })).rejects.toMatchObject({
      codes: ['OTHER_PROVIDER'],
    })
    await shop.days(32, pia, owner)
    expect(await planOf(pia)).toBe('NONE')
    await order(pia, { planType: 'TEAM', paymentMethodId: await addMethod(pia) })
    expect(await planOf(pia)).toBe('TEAM')
  })
})

describe('joining a team with a plan of one’s own', () => {
  test('ends it with its period, with a letter; nothing more is charged, and it is had until then', async () => {
    const owner = await newOwner()
    const rob = await somebody('Rob')
    await buy(rob)
    await joins(owner, rob)
    await expect.poll(async () => (await customer(rob)).subscription?.autoRenew, { timeout: 20_000 }).toBe(false)
    const letter = async () =>
      (await inboxOf(shop.service).all(rob.email)).find(({ subject }) => subject.includes('plan ends on'))?.text ?? ''
    await expect.poll(letter, { timeout: 20_000 }).toContain(`You’re on ${owner.name}’s team plan now`)
    await shop.days(32, owner, rob)
    expect(await papers(rob)).toMatchObject([{ gross: 1200, status: 'paid' }])
    expect([await planOf(rob), (await customer(rob)).subscription]).toEqual(['TEAM', null])
  })

  test('also in trial, and where a payment is owed: that is void', async () => {
    const owner = await newOwner()
    const tim = await somebody('Tim')
    await buy(tim, {}, 'expires')
    await shop.days(32, owner, tim)
    expect((await customer(tim)).subscription).toMatchObject({ status: 'past_due' })
    const uma = await somebody('Uma')
    await buy(uma, { trial: true })
    for (const person of [tim, uma]) await joins(owner, person)
    await expect.poll(async () => (await customer(tim)).subscription, { timeout: 20_000 }).toBeNull()
    await expect.poll(async () => (await customer(uma)).subscription?.autoRenew, { timeout: 20_000 }).toBe(false)
    await shop.days(15, owner, tim, uma)
    expect((await papers(tim)).filter(({ kind, status }) => kind === 'invoice' && status === 'paid')).toHaveLength(1)
    expect(await papers(uma)).toEqual([])
    expect([await planOf(tim), await planOf(uma)]).toEqual(['TEAM', 'TEAM'])
  })

  test('gives up what the bank of somebody without a plan was asked about', async () => {
    const owner = await newOwner()
    const wen = await somebody('Wen')
    const { clientSecret } = await buy(wen, { planFrequency: 'ANNUAL' }, 'needs-action')
    await joins(owner, wen)
    const open = () =>
      shop.service.app.database.pool.query(
        `select from billing_terms where state = 'open' and user_id = (select id from users where uid = $1)`,
        [wen.uid],
      )
    await expect.poll(async () => (await open()).rowCount, { timeout: 20_000 }).toBe(0)
    await wen.api.confirmPlay({ body: { clientSecret: clientSecret!, approve: true } }).catch(() => {})
    await shop.days(1, owner, wen)
    expect(await papers(wen)).toEqual([])
    expect([await planOf(wen), (await customer(wen)).subscription]).toEqual(['TEAM', null])
  })

  test('also what was on its way to the bank by then, and failed later', async () => {
    const owner = await newOwner()
    const xan = await somebody('Xan')
    await buy(xan)
    await order(xan, { planFrequency: 'ANNUAL', paymentMethodId: await addMethod(xan, 'sepa-fails') })
    await joins(owner, xan)
    await expect.poll(async () => (await customer(xan)).subscription?.autoRenew, { timeout: 20_000 }).toBe(false)
    await shop.days(6, owner, xan)
    await settle(shop.service)
    const owed = (await papers(xan)).filter(({ kind }) => kind === 'invoice')
    expect(owed.map(({ status }) => status)).toEqual(['void', 'paid'])
  })

  test('leaves it going on while the team has no plan, and ends it once it has one again', async () => {
    const owner = await newOwner()
    await owner.api.cancelSubscription(id(owner))
    const vic = await somebody('Vic')
    await shop.days(20, owner, vic)
    await buy(vic)
    await shop.days(12, owner, vic)
    expect(await planOf(owner)).toBe('NONE')
    await shop.service.app.database.pool.query(
      'update users set manager_id = (select id from users where uid = $1) where uid = $2',
      [owner.uid, vic.uid],
    )
    await settle(shop.service)
    expect((await customer(vic)).subscription).toMatchObject({ planName: 'PREMIUM', autoRenew: true })
    await order(owner, { planType: 'TEAM', paymentMethodId: await addMethod(owner) })
    await shop.days(1 / 24, owner, vic)
    expect((await customer(vic)).subscription).toMatchObject({ planName: 'PREMIUM', autoRenew: false })
  })
})
