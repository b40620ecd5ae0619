import { randomBytes } from 'node:crypto'
import { defaultPrices } from '@envoi/contract/rules/prices'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VatRegister } from '../../../outside/vat-register/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { silentLog } from '../../../platform/log.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { paper } from '../papers/papers.fixture.ts'
import { findDetails, saveDetails } from '../store.ts'
import { billingJobs } from './jobs.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const now = new Date('2027-05-01T12:00:00Z')

/** Somebody whose plan renews tomorrow, and of whose number the register has said nothing yet. */
async function renewing(): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with person as (
       insert into users (uid, email, email_key, display_name, lang)
       values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en') returning id
     ), terms as (
       insert into billing_terms (public_id, user_id, provider, kind, plan_name, period, currency, net, tax, state)
       select 'terms', id, 'stripe', 'new', 'PREMIUM', 'MONTHLY', 'EUR', 1000,
         '{"country": "DE", "rate": 1900, "reason": "vat"}', 'done' from person returning id, user_id
     )
     insert into subscriptions (user_id, provider, payer, subscription, terms_id, status, period_start, period_end,
       intent_status)
     select user_id, 'stripe', 'cus', 'sub', id, 'active', $1::timestamptz - interval '29 days',
       $1::timestamptz + interval '1 day', 'succeeded' from terms returning user_id as id`,
    [now],
  )
  return Number(rows[0]!.id)
}

function renewTax(vatRegister: VatRegister) {
  const jobs = billingJobs({
    database,
    providers: { card: undefined, wallet: undefined },
    vatRegister,
    seller: paper.seller,
    prices: defaultPrices,
    secrets: createSecrets(randomBytes(32).toString('hex')),
    letterbox: { post: async () => {}, postText: async () => {} },
    clock: () => now,
    log: silentLog,
    newKey: () => 'key',
  })
  return jobs.find(({ name }) => name === 'renew-tax')!.handle({}, new AbortController().signal)
}

test('details that their owner changes while the register is asked are theirs, and not what they were', async () => {
  const userId = await renewing()
  const old = { userId, name: 'Ana', country: 'DE', vatNumber: 'DE 123456788', vatStatus: 'unchecked' } as const
  const address = ['Hauptstraße 1']
  const given = { ...old, name: 'Ana Beck', address, vatNumber: null, vatStatus: 'none' } as const
  await database.transaction((tx) => saveDetails(tx, old))
  let asked = 0
  await renewTax({
    async check() {
      asked += 1
      await database.transaction((tx) => saveDetails(tx, given))
      return { status: 'valid', name: 'Ana GmbH', address: null }
    },
  })
  expect(asked).toBe(1)
  expect(await findDetails(database, userId)).toMatchObject({ ...given, vatName: null, vatCheckedAt: null })
})
