import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { askAgain, findDetails, findGivenUp, saveDetails, saveVatAnswer, takeTickets, useTicket } from './store.ts'
import type { DetailsRow } from './tables.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

let people = 0
async function asked(vatNumber: string | null): Promise<DetailsRow> {
  people += 1
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into users (uid, email, email_key, display_name, lang) values ($1, $2, $2, 'Ana', 'en') returning id`,
    [`u${people}`, `${people}@example.org`],
  )
  const details = { name: 'Ana', country: 'DE', vatNumber, vatStatus: 'unchecked' } as const
  return database.transaction((tx) => saveDetails(tx, { userId: Number(rows[0]!.id), ...details }))
}
const checkedAt = new Date('2027-01-01T00:00:00Z')
const answer = { vatStatus: 'valid', vatName: 'Ana GmbH', vatCheckedAt: checkedAt } as const
const save = (row: DetailsRow) => database.transaction((tx) => saveVatAnswer(tx, row, answer))

test('what the register says of a number is kept with the details that have it', async () => {
  const row = await asked('DE 123456788')
  await save(row)
  expect(await findDetails(database, row.userId)).toEqual({ ...row, ...answer })
})

test.each<[string, Partial<DetailsRow>]>([
  ['another number', { vatNumber: 'DE 136695976', vatStatus: 'invalid' }],
  ['no number any more', { vatNumber: null, vatStatus: 'none' }],
  ['the same number, checked meanwhile', { vatNumber: 'DE 123456788', vatStatus: 'valid' }],
  ['another country', { country: 'AT', vatStatus: 'unchecked' }],
])('what it says of one is not said of details that have %s meanwhile', async (_what, changes) => {
  const row = await asked('DE 123456788')
  const { changedAt: _, ...changed } = { ...row, name: 'Ana Beck', ...changes }
  await database.transaction((tx) => saveDetails(tx, changed))
  await save(row)
  expect(await findDetails(database, row.userId)).toMatchObject(changed)
})

test('whatever else their owner has changed meanwhile stays as it is', async () => {
  const row = await asked('DE 123456788')
  const { changedAt: _, ...changed } = {
    ...row,
    name: 'Ana Beck',
    address: ['Hauptstraße 1'],
    receiptsTo: 'a@b.example',
  }
  await database.transaction((tx) => saveDetails(tx, changed))
  await save(row)
  expect(await findDetails(database, row.userId)).toMatchObject({ ...changed, ...answer })
})

test('an answer about no number is kept where there is none', async () => {
  const row = await asked(null)
  await save(row)
  expect(await findDetails(database, row.userId)).toMatchObject(answer)
})

test('what was given up, was had all the same and was changed after that is not among what came to nothing', async () => {
  const { userId } = await asked(null)
  await database.pool.query(
    `with had as (
       insert into billing_terms (public_id, user_id, provider, kind, plan_name, period, currency, net, tax, state)
       select what, $1, 'paypal', 'new', 'PREMIUM', 'MONTHLY', 'EUR', 1000, '{}', 'given-up'
       from (values ('changed'), ('never changed'), ('never had')) as one (what) returning *
     )
     insert into billing_terms (public_id, user_id, provider, kind, plan_name, period, currency, net, tax, previous_id, state)
     select 'after ' || public_id, user_id, provider, 'later', 'TEAM', period, currency, net, tax, id,
       case public_id when 'changed' then 'done' else 'given-up' end
     from had where public_id <> 'never had'`,
    [userId],
  )
  expect(await findGivenUp(database, userId)).toEqual(new Set(['never changed', 'after never changed', 'never had']))
})

test('an approval that something happens to after its week is asked about for a week from then on', async () => {
  const { userId } = await asked(null)
  const payer = { provider: 'paypal', payer: 'I-1' } as const
  await database.pool.query(
    `with payer as (insert into payers (user_id, provider, payer) values ($1, 'paypal', 'I-1'))
     insert into billing_terms (public_id, user_id, provider, payer, kind, plan_name, period, currency, net, tax, state, created_at)
     values ('approval', $1, 'paypal', 'I-1', 'new', 'PREMIUM', 'MONTHLY', 'EUR', 1000, '{}', 'given-up', $2)`,
    [userId, checkedAt],
  )
  /** Whether one looks that many days after it was asked for. */
  const looksOn = async (day: number): Promise<boolean> => {
    const [row] = await takeTickets(database, userId)
    if (row) await database.transaction((tx) => useTicket(tx, row, dayOf(day)))
    return row !== undefined
  }
  const dayOf = (day: number) => new Date(checkedAt.getTime() + day * 86_400_000)
  expect([await looksOn(6), await looksOn(7), await looksOn(7.1)]).toEqual([true, true, false])
  await database.transaction((tx) => askAgain(tx, payer, dayOf(8)))
  expect([await looksOn(8), await looksOn(14.9), await looksOn(15), await looksOn(15.1)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})
