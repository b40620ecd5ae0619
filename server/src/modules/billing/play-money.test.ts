import { randomBytes } from 'node:crypto'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPayments } from '../../outside/payments/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { silentLog } from '../../platform/log.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { look } from './look.ts'
import { paper } from './papers/papers.fixture.ts'
import type { Providers } from './providers.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const now = new Date('2027-05-01T12:00:00Z')
const nobody = { look: async () => undefined } as unknown as CardPayments
const stripe: Providers['card'] = { provider: 'stripe', payments: nobody, form: { kind: 'sandbox' } }

/** Somebody who has bought by play money, with an invoice that is open still. */
async function playing(name: string, provider: 'sandbox' | 'sandbox-wallet'): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with person as (
       insert into users (uid, email, email_key, display_name, lang, plan_name)
       values ($1, $1 || '@example.org', $1 || '@example.org', $1, 'en', 'PREMIUM') returning id
     ), payer as (
       insert into payers (user_id, provider, payer) select id, $2, 'cus_' || $1 from person
     ), invoice as (
       insert into invoices (number, kind, user_id, provider, payer, provider_id, status, currency, net, tax, gross, paper, issued_at)
       select 'E-2027-' || $1, 'invoice', id, $2, 'cus_' || $1, 'in_' || $1, 'open', 'EUR', 1000, 200, 1200, $4, $3 from person
     ), terms as (
       insert into billing_terms (public_id, user_id, provider, kind, plan_name, period, currency, net, tax, state)
       select 'terms ' || $1, id, $2, 'new', 'PREMIUM', 'MONTHLY', 'EUR', 1000,
         '{"country": "FR", "rate": 2000, "reason": "vat"}', 'done' from person returning id, user_id
     )
     insert into subscriptions (user_id, provider, payer, subscription, terms_id, status, period_start, period_end,
       intent_status)
     select user_id, $2, 'cus_' || $1, 'sub', id, 'active', $3::timestamptz - interval '9 days',
       $3::timestamptz + interval '20 days', 'succeeded' from terms returning user_id as id`,
    [name, provider, now, JSON.stringify(paper)],
  )
  return Number(rows[0]!.id)
}
const lookBy = (providers: Providers, userId: number) =>
  look(
    {
      database,
      providers,
      seller: paper.seller,
      letterbox: { post: async () => {}, postText: async () => {} },
      secrets: createSecrets(randomBytes(32).toString('hex')),
      clock: () => now,
      log: silentLog,
    },
    userId,
  )
async function standing(userId: number) {
  const { rows } = await database.pool.query(
    `select plan_name as plan, subscriptions.status, invoices.status as invoice,
       exists (select from payers where user_id = users.id) as payer,
       exists (select from plan_lapses where user_id = users.id) as lapse,
       exists (select from invoices as notes where notes.of_id = invoices.id) as note
     from users join subscriptions on subscriptions.user_id = users.id
     join invoices on invoices.user_id = users.id and kind = 'invoice' where users.id = $1`,
    [userId],
  )
  return rows[0]
}

test.each(['sandbox', 'sandbox-wallet'] as const)(
  'a plan of play money by %s ends like any other once real money is taken',
  async (provider) => {
    const userId = await playing(provider, provider)
    await lookBy({ card: stripe, wallet: undefined }, userId)
    expect(await standing(userId)).toEqual({
      plan: null,
      status: 'ended',
      invoice: 'void',
      payer: false,
      lapse: true,
      note: true,
    })
  },
)

test('and stays while no real money is taken', async () => {
  const userId = await playing('nobody', 'sandbox')
  await lookBy({ card: undefined, wallet: undefined }, userId)
  expect(await standing(userId)).toMatchObject({ plan: 'PREMIUM', status: 'active', payer: true, lapse: false })
})
