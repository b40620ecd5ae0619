import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepInvoice, paper, paperFor } from '../modules/billing/papers/papers.fixture.ts'
import type { RefundDeps } from '../modules/billing/papers/refund.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/connect.ts'
import { sql } from '../platform/database/drizzle.ts'
import { type CommandContext, readCommandLine } from './operator-command.ts'
import { getCommand } from './operator-commands.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  await database.execute(sql`
    insert into users (uid, email, email_key, display_name, lang)
    values ('ana', 'Ana@example.org', 'ana@example.org', 'Ana', 'en')`)
})
afterAll(() => kept[Symbol.asyncDispose]())

/** As the program does, on the database of the test. */
async function operate(typed: string, more: Partial<CommandContext> = {}): Promise<unknown> {
  const { name, words, options } = readCommandLine(typed.split(' '))
  return getCommand(name).run({ database, config: readConfig({ PORT: '3000' }), ...more }, words, options)
}
const countOf = async (table: string) =>
  Number((await database.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)

test('a coupon is handed out, listed and ended', async () => {
  expect(await operate('coupon add welcome-20 --percent 20 --periods 3 --uses 100 --expires 2999-12-31')).toEqual({
    code: 'WELCOME-20',
    percent: 20,
    amount: null,
    currency: null,
    periods: 3,
    expiresAt: new Date('3000-01-01T00:00:00Z'),
    maxUses: 100,
    uses: 0,
  })
  expect(await operate('coupon add FIVE --amount 5 --currency EUR')).toMatchObject({ amount: '5.00', currency: 'EUR' })
  expect(await operate('coupon list')).toMatchObject([{ code: 'WELCOME-20' }, { code: 'FIVE', expiresAt: null }])
  expect(await operate('coupon end five')).toMatchObject({ code: 'FIVE', expiresAt: expect.any(Date) as Date })
})

test('a price is agreed on with somebody, listed and removed', async () => {
  const added = (await operate(
    'price add ana@example.org --year 4800.50 --currency USD --validity-days 60 --seats 40 --subdomains 5',
  )) as { id: string }
  const { id } = added
  const price = { id, net: '4800.50', period: 'ANNUAL', currency: 'USD', validityDays: 60, seats: 40, maxSubdomains: 5 }
  expect(added).toEqual({ email: 'Ana@example.org', ...price })
  expect(await operate('price list ana@example.org')).toEqual([price])
  expect(await operate(`price remove ${id}`)).toEqual(price)
  expect(await operate('price list ana@example.org')).toEqual([])
  expect(await operate('price add ana@example.org --month 99.9 --currency EUR')).toMatchObject({
    net: '99.90',
    period: 'MONTHLY',
    seats: null,
  })
})

test('somebody may pay by bank account, or not', async () => {
  for (const [verb, count] of [
    ['allow', 1],
    ['allow', 1],
    ['deny', 0],
    ['deny', 0],
  ] as const) {
    expect(await operate(`sepa ana@example.org ${verb}`)).toEqual({ email: 'Ana@example.org', sepa: verb })
    expect(await countOf('sepa_allowances')).toBe(count)
  }
})

test('papers are exported as CSV in which nothing runs and numbers stay numbers', async () => {
  const buyer = { name: '=HYPERLINK("x"), Ltd', address: [], country: 'DE', vatNumber: 'DE136695976' }
  const invoice = await keepInvoice(database, {
    issuedAt: new Date('2031-12-31T23:59:59Z'),
    ...paperFor(4000, null, { buyer }),
  })
  const note = await keepInvoice(database, {
    kind: 'credit_note',
    number: 'A-2032-00001',
    status: 'refunded',
    issuedAt: new Date('2032-01-01T00:00:00Z'),
    net: -1000,
    tax: -200,
    gross: -1200,
    paper: { ...paper, of: invoice.number },
  })
  const print = getCommand('invoices').print
  const linesOf = async (typed: string) => {
    const csv = print?.(await operate(typed)) ?? ''
    expect(csv.startsWith('\ufeffnumber,day,')).toBe(true)
    return csv.split('\r\n').slice(1, -1)
  }
  const first = `${invoice.number},2031-12-31,invoice,paid,"'=HYPERLINK(""x""), Ltd",DE,DE136695976,EUR,40.00,20.00,8.00,48.00,${invoice.providerId}`
  const second = `A-2032-00001,2032-01-01,credit_note,refunded,Atelier Aubry,FR,,EUR,-10.00,20.00,-2.00,-12.00,${note.providerId}`
  expect(await linesOf('invoices export')).toEqual([first, second])
  expect(await linesOf('invoices export --year 2031')).toEqual([first])
  expect(await linesOf('invoices export --year 2032')).toEqual([second])
  expect(await linesOf('invoices export --year 1999')).toEqual([])
})

describe('a refund', () => {
  test('is asked of the provider that took the money, and its credit note is mailed', async () => {
    const invoice = await keepInvoice(database, { provider: 'paypal' })
    const asked: unknown[] = []
    const paymentsOf = ((provider: string) => ({
      look: async () => ({ invoices: [{ id: invoice.providerId, refunded: 0 }] }),
      refund: async (...all: unknown[]) => void asked.push(provider, ...all),
    })) as unknown as RefundDeps['paymentsOf']
    const letters = await countOf(`graphile_worker._private_jobs where payload ->> 'name' = 'credit-note'`)
    expect(await operate(`refund ${invoice.number} 12.5`, { paymentsOf })).toEqual({
      number: invoice.number,
      refunded: '12.50',
      currency: 'EUR',
    })
    expect(asked).toEqual([
      'paypal',
      invoice.providerId,
      { amount: 1250, currency: 'EUR' },
      `refund-${invoice.number}-0`,
    ])
    expect(await countOf(`graphile_worker._private_jobs where payload ->> 'name' = 'credit-note'`)).toBe(letters + 1)
    const tooMuch = operate(`refund ${invoice.number} 48.00`, { paymentsOf })
    await expect(tooMuch).rejects.toThrow(/^The provider had|^Of the invoice E-\S+ 35\.50 EUR can be refunded\.$/)
  })
})

test('a plan that somebody pays for is not overwritten until it has ended', async () => {
  await database.execute(sql`
    with terms as (
      insert into billing_terms (public_id, user_id, provider, kind, plan_name, period, currency, net, tax)
      select 'terms', id, 'stripe', 'new', 'PREMIUM', 'MONTHLY', 'EUR', 1000, '{}' from users where uid = 'ana'
      returning id, user_id)
    insert into subscriptions (user_id, provider, payer, subscription, terms_id, status, period_start, period_end, intent_status)
    select user_id, 'stripe', 'cus', 'sub', id, 'active', now(), now() + interval '1 month', 'succeeded' from terms`)
  for (const name of ['NONE', 'TEAM'])
    await expect(operate(`plan ana@example.org ${name}`)).rejects.toThrow(
      'Ana@example.org pays for PREMIUM: cancel that first.',
    )
  await database.execute(sql`update subscriptions set status = 'ended', ended_at = now()`)
  expect(await operate('plan ana@example.org TEAM')).toMatchObject({ planName: 'TEAM' })
})

describe('what cannot be done is told in one line, and nothing changes', () => {
  const usage = 'Usage: npm run operator -- '
  test.each<[typed: string, line: string | RegExp]>([
    ['coupon', `${usage}coupon list|end CODE|add CODE`],
    ['coupon add X', usage],
    ['coupon add X --percent 5 --amount 5 --currency EUR', usage],
    ['coupon add X --percent 5 --currency EUR', usage],
    ['coupon add X --percent 0', 'The percentage is a number, 1 to 100.'],
    ['coupon add X --percent 101', 'The percentage is a number, 1 to 100.'],
    ['coupon add X --percent 1.5', 'The percentage is a number, 1 to 100.'],
    ['coupon add X --amount 5', 'The currency is one of EUR, USD.'],
    ['coupon add X --amount 5 --currency GBP', 'The currency is one of EUR, USD.'],
    ['coupon add X --amount 0 --currency EUR', 'An amount is 0.01 to 1000000.00, such as 12.50.'],
    ['coupon add X --amount 1.234 --currency EUR', 'An amount is'],
    ['coupon add X --amount 1,50 --currency EUR', 'An amount is'],
    ['coupon add X --amount 1000000.01 --currency EUR', 'An amount is'],
    ['coupon add é --percent 5', 'A code has letters, digits, - and _, 40 at most.'],
    [`coupon add ${'x'.repeat(41)} --percent 5`, 'A code has letters'],
    ['coupon add X --percent 5 --expires 2026-02-30', '2026-02-30 is no day: write it as 2026-12-31.'],
    ['coupon add X --percent 5 --expires tomorrow', 'tomorrow is no day'],
    ['coupon add X --percent 5 --expires 2020-01-01', '2020-01-01 has passed.'],
    ['coupon add X --percent 5 --uses 0', 'How often it can be used is a number'],
    ['coupon add X Y --percent 5', usage],
    ['coupon end NOTHING', 'There is no coupon NOTHING.'],
    ['coupon add WELCOME-20 --percent 90', 'There is a coupon WELCOME-20 already.'],
    ['price', `${usage}price list EMAIL|remove ID|add EMAIL`],
    ['price add ana@example.org --currency EUR', usage],
    ['price add ana@example.org --month 5 --year 50 --currency EUR', usage],
    ['price add ana@example.org --month 5', 'The currency is one of EUR, USD.'],
    ['price add nobody@example.org --month 5 --currency EUR', 'There is no account nobody@example.org.'],
    ['price list nobody@example.org', 'There is no account nobody@example.org.'],
    ['price remove nothing', 'There is no price nothing.'],
    ['sepa ana@example.org', `${usage}sepa EMAIL allow|deny`],
    ['sepa ana@example.org maybe', usage],
    ['sepa nobody@example.org allow', 'There is no account nobody@example.org.'],
    ['invoices', `${usage}invoices export [--year YYYY]`],
    ['invoices export --year 26', 'The year has four digits.'],
    ['refund', `${usage}refund NUMBER [AMOUNT]`],
    ['refund E-1999-00001 0', 'An amount is'],
    ['refund E-1999-00001', 'There is no invoice E-1999-00001.'],
  ])('%s', async (typed, line) => {
    const tables = ['coupons', 'custom_prices', 'sepa_allowances', 'invoices']
    const before = await Promise.all(tables.map(countOf))
    const error = await operate(typed).catch((reason: unknown) => reason as Error)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toMatch(line)
    expect((error as Error).message).not.toContain('\n')
    expect(await Promise.all(tables.map(countOf))).toEqual(before)
  })
})
