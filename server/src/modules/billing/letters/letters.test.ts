import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { DAY } from '@envoi/contract/limits'
import type { LetterName } from '@envoi/letters/letter'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { eq, sql } from '../../../platform/database/drizzle.ts'
import { billingLetters } from './letters.ts'
import { keepInvoice, paper, paperFor } from '../papers/papers.fixture.ts'
import { type SubscriptionRow, billingDetails, billingTerms, planLapses, subscriptions } from '../tables.ts'

let kept: TestDatabase
let database: Database
let anaId = 0
let above = 0
const now = new Date('2026-11-20T10:00:00Z')
const after = (days: number): Date => new Date(now.getTime() + days * DAY)
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (uid, email, email_key, display_name, lang)
    values ('ana', 'Ana@example.org', 'ana@example.org', 'Ana Lima', 'fr') returning id`)
  anaId = Number(rows[0]?.id)
})
afterAll(() => kept[Symbol.asyncDispose]())
beforeEach(async () => {
  await database.delete(subscriptions)
  await database.delete(planLapses)
  await database.delete(billingDetails)
  await database.execute(sql`update users set plan_name = null, manager_id = null where uid = 'ana'`)
  above = 0
})

async function read(letter: LetterName, ref: string) {
  const sources = billingLetters({
    patient: database,
    clock: () => now,
    homeOriginOf: async () => 'https://acme.envoi.example',
    storageAbove: async (id) => (id === anaId ? above : 0),
    drawing: { draw: async ({ number, language }) => Buffer.from(`${number} in ${language}`) },
  })
  const source = sources.find((one) => one.letter === letter)
  if (!source) throw new Error(`nobody writes ${letter}`)
  const found = await source.read(ref)
  return found && { ...found, content: found.content as object }
}
const billingLink = 'https://acme.envoi.example/account/billing'
const ana = { name: 'Ana Lima', planName: 'TEAM', isPlayMoney: false, link: billingLink }

async function pays(more: Partial<SubscriptionRow> = {}, terms: Partial<typeof billingTerms.$inferInsert> = {}) {
  const [row] = await database
    .insert(billingTerms)
    .values({
      publicId: `terms-${Math.random()}`,
      userId: anaId,
      provider: 'stripe',
      kind: 'new',
      planName: 'TEAM',
      period: 'MONTHLY',
      currency: 'EUR',
      net: 4000,
      tax: paper.tax,
      state: 'done',
      ...terms,
    })
    .returning()
  if (!row) throw new Error('no terms were kept')
  await database.insert(subscriptions).values({
    userId: anaId,
    provider: 'stripe',
    payer: 'cus_ana',
    subscription: 'sub_ana',
    termsId: row.id,
    status: 'active',
    periodStart: after(-10),
    periodEnd: after(20),
    intentStatus: 'succeeded',
    ...more,
  })
}

describe('a receipt', () => {
  test('tells what was paid for, in the language of the account, and answers go to the seller', async () => {
    const { number } = await keepInvoice(database, { userId: anaId })
    expect(await read('invoice-paid', number)).toEqual({
      to: { address: 'Ana@example.org' },
      language: 'fr',
      replyTo: { address: 'billing@envoi.example' },
      attachment: { name: `${number}.pdf`, type: 'application/pdf', bytes: Buffer.from(`${number} in fr`) },
      content: {
        ...ana,
        number,
        amount: 4800,
        currency: 'EUR',
        from: new Date(paper.period.from),
        until: new Date(paper.period.until),
        isPlayMoney: false,
      },
    })
  })

  test('of a change names the new plan', async () => {
    const changed = paperFor(1200, null, {
      lines: [
        { kind: 'plan', planName: 'TEAM25', period: 'MONTHLY', days: 9, amount: 2700 },
        { kind: 'unused', planName: 'TEAM', period: 'MONTHLY', days: 9, amount: -1500 },
      ],
    })
    const { number } = await keepInvoice(database, { userId: anaId, provider: 'sandbox', ...changed })
    const letter = await read('invoice-paid', number)
    expect(letter?.content).toMatchObject({ planName: 'TEAM25', amount: 1440, isPlayMoney: true })
  })

  test('goes where its payer wants it, without the payer’s name', async () => {
    await database
      .insert(billingDetails)
      .values({ userId: anaId, name: 'Atelier Aubry', country: 'FR', receiptsTo: 'compta@aubry.example' })
    const { number } = await keepInvoice(database, { userId: anaId })
    const letter = await read('invoice-paid', number)
    expect(letter?.to).toEqual({ address: 'compta@aubry.example' })
    expect(letter?.content).toMatchObject({ name: '' })
  })

  test.each(['open', 'processing', 'void', 'refunded'] as const)('is not sent of what is %s', async (status) => {
    const { number } = await keepInvoice(database, { userId: anaId, status })
    expect(await read('invoice-paid', number)).toBeUndefined()
  })

  test('is not sent of an account that has gone, nor of what is none', async () => {
    const { number } = await keepInvoice(database)
    expect(await read('invoice-paid', number)).toBeUndefined()
    expect(await read('invoice-paid', 'E-1999-00001')).toBeUndefined()
    const note = await keepInvoice(database, { userId: anaId, kind: 'credit_note' })
    expect(await read('invoice-paid', note.number)).toBeUndefined()
    expect(await read('credit-note', number)).toBeUndefined()
  })
})

test('a credit note tells how much goes back, and of which invoice', async () => {
  const { number } = await keepInvoice(database, {
    userId: anaId,
    kind: 'credit_note',
    gross: -1200,
    paper: { ...paper, of: 'E-2026-00077' },
  })
  const letter = await read('credit-note', number)
  expect(letter?.attachment).toMatchObject({ name: `${number}.pdf`, bytes: Buffer.from(`${number} in fr`) })
  expect(letter?.content).toEqual({
    name: 'Ana Lima',
    number,
    invoiceNumber: 'E-2026-00077',
    amount: 1200,
    currency: 'EUR',
    isPlayMoney: false,
    link: billingLink,
  })
})

describe('a payment that failed', () => {
  const due = { status: 'past_due', openAmount: 4800, intentStatus: 'requires_payment_method' } as const
  test('tells when it is tried again, and until when the plan holds', async () => {
    await pays({ ...due, overdueSince: after(-2), retries: 1 })
    expect(await read('payment-failed', 'ana')).toEqual({
      to: { address: 'Ana@example.org' },
      language: 'fr',
      content: { ...ana, amount: 4800, currency: 'EUR', tryAt: after(1), until: after(12) },
    })
  })

  test.each<[string, Partial<SubscriptionRow>]>([
    ['has been paid', { openAmount: 0, status: 'active', intentStatus: 'succeeded', overdueSince: null }],
    ['is on its way', { intentStatus: 'processing' }],
    ['waits for the bank', { intentStatus: 'requires_action' }],
    ['has lost its plan', { status: 'ended', endedAt: after(0) }],
  ])('is not told of what %s', async (_, more) => {
    await pays({ ...due, overdueSince: after(-2), ...more })
    expect(await read('payment-failed', 'ana')).toBeUndefined()
  })
})

test('a payment that the bank wants to be asked about is told of until it is confirmed', async () => {
  await pays({ status: 'past_due', openAmount: 4800, intentStatus: 'requires_action', overdueSince: after(-1) })
  const letter = await read('payment-action', 'ana')
  expect(letter?.content).toEqual({ ...ana, amount: 4800, currency: 'EUR', until: after(13) })
  await database.update(subscriptions).set({ intentStatus: 'processing' }).where(eq(subscriptions.userId, anaId))
  expect(await read('payment-action', 'ana')).toBeUndefined()
})

describe('a card that expires', () => {
  test('is told of in its last month', async () => {
    await pays({ cardMonth: 11, cardYear: 2026 })
    expect((await read('card-expires', 'ana'))?.content).toEqual({ ...ana, month: now })
  })

  test.each<[string, Partial<SubscriptionRow>]>([
    ['that was replaced', { cardMonth: 8, cardYear: 2028 }],
    ['of the same month of another year', { cardMonth: 11, cardYear: 2027 }],
    ['that has expired', { cardMonth: 10, cardYear: 2026 }],
    ['where none is paid with', {}],
    ['of a plan that ends', { cardMonth: 11, cardYear: 2026, endsWithPeriod: true }],
  ])('is not told of one %s', async (_, more) => {
    await pays(more)
    expect(await read('card-expires', 'ana')).toBeUndefined()
  })
})

test('the end of a plan is told while it stands, and has not come', async () => {
  await pays({ endsWithPeriod: true, periodEnd: after(7) })
  expect((await read('plan-ends', 'ana'))?.content).toEqual({ ...ana, team: null, endsAt: after(7) })
  const change = (more: Partial<SubscriptionRow>) =>
    database.update(subscriptions).set(more).where(eq(subscriptions.userId, anaId))
  await change({ endsWithPeriod: false })
  expect(await read('plan-ends', 'ana')).toBeUndefined()
  await change({ endsWithPeriod: true, periodEnd: after(-1) })
  expect(await read('plan-ends', 'ana')).toBeUndefined()
})

test('the end of a trial is told with what is charged then, until it is cancelled', async () => {
  const discount = { taken: { percent: 25 }, from: null, until: after(30).toISOString(), source: 'coupon' as const }
  await pays({ status: 'trialing', periodEnd: after(3) }, { period: 'ANNUAL', net: 40_000, discount })
  expect((await read('trial-ends', 'ana'))?.content).toEqual({
    ...ana,
    amount: 36_000,
    currency: 'EUR',
    period: 'ANNUAL',
    endsAt: after(3),
  })
  await database.update(subscriptions).set({ endsWithPeriod: true }).where(eq(subscriptions.userId, anaId))
  expect(await read('trial-ends', 'ana')).toBeUndefined()
})

describe('a plan that has lapsed', () => {
  const plansLink = 'https://acme.envoi.example/plans'
  test('is told with the day before which nothing goes, until there is another', async () => {
    await database.insert(planLapses).values({ userId: anaId, lapsedAt: after(-1) })
    expect((await read('plan-ended', 'ana'))?.content).toEqual({
      name: 'Ana Lima',
      keptUntil: after(29),
      link: plansLink,
    })
    await database.execute(sql`update users set plan_name = 'PREMIUM' where uid = 'ana'`)
    expect(await read('plan-ended', 'ana')).toBeUndefined()
  })

  test('is told once more with what is above the free storage, if anything is', async () => {
    await database.insert(planLapses).values({ userId: anaId, lapsedAt: after(-25), warnedAt: now })
    expect(await read('files-go', 'ana')).toBeUndefined()
    above = 7_000_000_000
    expect((await read('files-go', 'ana'))?.content).toEqual({
      name: 'Ana Lima',
      goAt: after(7),
      above,
      link: plansLink,
      dashboardLink: 'https://acme.envoi.example/dashboard?sort=-size',
    })
    await database.update(planLapses).set({ removedAt: now })
    expect(await read('files-go', 'ana')).toBeUndefined()
  })
})

test('of nobody nothing is told', async () => {
  for (const letter of ['payment-failed', 'payment-action', 'card-expires', 'plan-ends', 'plan-ended'] as const) {
    expect(await read(letter, 'ana')).toBeUndefined()
    expect(await read(letter, 'nobody')).toBeUndefined()
  }
})
