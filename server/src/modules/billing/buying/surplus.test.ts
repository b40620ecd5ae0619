import { randomBytes } from 'node:crypto'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CardPayments,
  PaymentRefused,
  type PayerState,
  type ProviderInvoice,
} from '../../../outside/payments/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { silentLog } from '../../../platform/log.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { readPaymentUsage } from '../differences.ts'
import { paper } from '../papers/papers.fixture.ts'
import { settle } from './settle.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const now = new Date('2091-03-01T09:00:00Z')

async function givenUp(): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with person as (
       insert into users (uid, email, email_key, display_name, lang)
       values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en') returning id
     ), payer as (insert into payers (user_id, provider, payer) select id, 'stripe', 'cus' from person)
     insert into billing_terms (public_id, user_id, provider, payer, kind, plan_name, period, currency, net, tax, state)
     select what, id, 'stripe', 'cus', 'new', 'PREMIUM', 'MONTHLY', 'EUR', 1000,
       '{"country": "FR", "rate": 2000, "reason": "vat"}', 'given-up'
     from person, (values ('disputed'), ('late')) as one (what) returning user_id as id`,
  )
  return Number(rows[0]!.id)
}
const paid = (terms: string): ProviderInvoice => ({
  id: `in ${terms}`,
  subscriptionId: `sub ${terms}`,
  terms,
  kind: 'period',
  money: { amount: 1200, currency: 'EUR' },
  status: 'paid',
  intent: { status: 'succeeded', clientSecret: null },
  createdAt: now,
  paidAt: now,
  periodStart: now,
  periodEnd: now,
  refunded: 0,
})

test('what a provider will not give back stands for an operator until it is, and all else goes back with its papers', async () => {
  const userId = await givenUp()
  const invoices = [paid('disputed'), paid('late')]
  const state: PayerState = { subscriptions: [], invoices, methods: [], defaultMethod: null }
  const payments: Pick<CardPayments, 'look' | 'refund'> = {
    look: async () => structuredClone(state),
    async refund(id, { amount }) {
      if (id === 'in disputed') throw new PaymentRefused('it is disputed')
      for (const one of invoices) if (one.id === id) one.refunded += amount
    },
  }
  const deps = {
    database,
    providers: {
      card: { provider: 'stripe', payments: payments as CardPayments, form: { kind: 'sandbox' } },
      wallet: undefined,
    } as const,
    seller: paper.seller,
    letterbox: { post: async () => {}, postText: async () => {} },
    secrets: createSecrets(randomBytes(32).toString('hex')),
    clock: () => now,
    log: silentLog,
  }
  const written = async () =>
    (await database.pool.query<{ status: string }>('select status from invoices order by id')).rows
  await settle(deps, userId)
  expect((await readPaymentUsage(database)).newest).toMatchObject([
    { what: 'refund', detail: { refused: [{ invoice: 'in disputed', amount: 1200, why: 'it is disputed' }] } },
  ])
  expect(await written()).toEqual([{ status: 'paid' }, { status: 'refunded' }, { status: 'refunded' }])
  invoices[0]!.refunded = 1200
  await settle(deps, userId)
  expect(await readPaymentUsage(database)).toMatchObject({ differences: 0 })
})
