import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CardPayments,
  PaymentRefused,
  type PayerState,
  ProviderAway,
  type ProviderInvoice,
  type ProviderSubscription,
  type WalletPayments,
} from '../../outside/payments/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { TURN_LASTS } from './buying/turn.ts'
import { endPayments, endPaymentsJob } from './owners.ts'
import { paper } from './papers/papers.fixture.ts'
import type { Providers } from './providers.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const now = new Date('2091-03-01T09:00:00Z')
const letterbox = { post: async () => {}, postText: async () => {} }

/** Takes what it is told, and knows what it was given. */
function providerOf(state: PayerState, { end = async () => {} }: { end?: (id: string) => Promise<void> } = {}) {
  const ended: string[] = []
  const voided: string[] = []
  const refunded: string[] = []
  const payments: Pick<CardPayments, 'look' | 'end' | 'cancelInvoice' | 'refund'> = {
    look: async (payer) => (payer === 'gone' ? undefined : structuredClone(state)),
    async end(id) {
      await end(id)
      ended.push(id)
      for (const one of state.subscriptions) if (one.id === id) one.status = 'ended'
    },
    async cancelInvoice(id) {
      voided.push(id)
      for (const one of state.invoices) if (one.id === id) one.status = 'void'
    },
    async refund(id, { amount }) {
      refunded.push(id)
      for (const one of state.invoices) if (one.id === id) one.refunded += amount
    },
  }
  const providers: Providers = {
    card: { provider: 'stripe', payments: payments as CardPayments, form: { kind: 'sandbox' } },
    wallet: { provider: 'paypal', payments: payments as unknown as WalletPayments },
  }
  const handle = (payload: unknown) =>
    endPaymentsJob({ database, providers, seller: paper.seller, letterbox, clock: () => now }).handle(
      payload,
      new AbortController().signal,
    )
  const run = (provider: 'stripe' | 'paypal' = 'stripe', payer = 'payer') => handle({ provider, payer })
  return { state, ended, voided, refunded, handle, run }
}

const subscribed = (id: string, status: ProviderSubscription['status']): ProviderSubscription => ({
  id,
  terms: `terms of ${id}`,
  status,
  startedAt: now,
  periodStart: now,
  periodEnd: now,
  endsWithPeriod: false,
  endedAt: null,
})
const asked = (id: string, more: Partial<ProviderInvoice> = {}): ProviderInvoice => ({
  id,
  subscriptionId: null,
  terms: 'terms',
  kind: 'change',
  money: { amount: 1200, currency: 'EUR' },
  status: 'open',
  intent: { status: 'requires_action', clientSecret: 'secret' },
  createdAt: now,
  paidAt: null,
  periodStart: now,
  periodEnd: now,
  refunded: 0,
  ...more,
})
const stateOf = (subscriptions: ProviderSubscription[], invoices: ProviderInvoice[] = []): PayerState => ({
  subscriptions,
  invoices,
  methods: [],
  defaultMethod: null,
})

test('closing an account ends what it pays for at once, and again when any purchase of then is over', async () => {
  const { rows: users } = await database.pool.query<{ id: string }>(
    `insert into users (uid, email, email_key, display_name, lang)
     values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en') returning id`,
  )
  const id = Number(users[0]!.id)
  await database.pool.query(
    `insert into payers (user_id, provider, payer) values ($1, 'stripe', 'cus'), ($1, 'paypal', 'I-1')`,
    [id],
  )
  await database.transaction((tx) => endPayments(tx, { id }, now))
  const { rows } = await database.pool.query<{ payload: { payer: string }; at: Date }>(
    `select payload, run_at as at from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = task_id where identifier = 'end-payments'`,
  )
  for (const payer of ['cus', 'I-1']) {
    const times = rows.filter(({ payload }) => payload.payer === payer).map(({ at }) => at.getTime())
    expect(times.filter((time) => time < now.getTime())).toHaveLength(1)
    expect(times.filter((time) => time > now.getTime() + TURN_LASTS)).toHaveLength(1)
  }
})

describe('ending what an account paid for', () => {
  test('finds at its second run what was made at the provider after the first', async () => {
    const { state, ended, run } = providerOf(stateOf([subscribed('old', 'active')]))
    await run()
    state.subscriptions.unshift(subscribed('new', 'active'))
    await run()
    expect(ended).toEqual(['old', 'new'])
    await run()
    expect(ended).toEqual(['old', 'new'])
  })

  test('gives up what waits for a bank’s yes, and leaves what is paid, given up or on its way', async () => {
    const { voided, run } = providerOf(
      stateOf(
        [subscribed('sub', 'active')],
        [
          asked('waits'),
          asked('declined', { intent: { status: 'requires_payment_method', clientSecret: null } }),
          asked('period', { kind: 'period', subscriptionId: 'sub' }),
          asked('on its way', { intent: { status: 'processing', clientSecret: null } }),
          asked('paid', { status: 'paid', intent: { status: 'succeeded', clientSecret: null } }),
          asked('void', { status: 'void' }),
        ],
      ),
    )
    await run()
    expect(voided).toEqual(['waits', 'declined', 'period'])
  })

  const refuses = { end: async () => Promise.reject(new PaymentRefused('it cannot be ended')) }

  test('is done though a wallet cannot end what its payer never said yes to', async () => {
    const { ended, voided, run } = providerOf(stateOf([subscribed('I-1', 'incomplete')], [asked('I-1')]), refuses)
    await run('paypal')
    expect({ ended, voided }).toEqual({ ended: [], voided: [] })
  })

  test.each([
    ['says no to ending what goes on', 'active', refuses],
    ['is away', 'incomplete', { end: async () => Promise.reject(new ProviderAway('silent')) }],
  ] as const)('is tried again where the provider %s', async (_what, status, trouble) => {
    const { run } = providerOf(stateOf([subscribed('sub', status)]), trouble)
    await expect(run()).rejects.toThrow()
  })

  test('is done where the provider knows nobody', async () => {
    const { ended, run } = providerOf(stateOf([subscribed('sub', 'active')]))
    await run('stripe', 'gone')
    expect(ended).toEqual([])
  })
})

describe('what is charged after an account was closed', () => {
  /** Bought, and about to buy another; then closed. */
  async function closed(name: string) {
    const { rows } = await database.pool.query<{ id: string }>(
      `with person as (
         insert into users (uid, email, email_key, display_name, lang)
         values ($1, $1 || '@example.org', $1 || '@example.org', $1, 'en') returning id
       ), payer as (insert into payers (user_id, provider, payer) select id, 'stripe', $1 from person
       ), terms as (
         insert into billing_terms (public_id, user_id, provider, kind, plan_name, period, currency, net, tax, state)
         select what || ' of ' || $1, id, 'stripe', 'new', 'PREMIUM', 'MONTHLY', 'EUR', 1000,
           '{"country": "FR", "rate": 2000, "reason": "vat"}', what
         from person, (values ('done'), ('open')) as one (what) returning *
       ), subscription as (
         insert into subscriptions (user_id, provider, payer, subscription, terms_id, status, period_start, period_end, intent_status)
         select user_id, 'stripe', $1, 'sub', id, 'active', $2, $2, 'succeeded' from terms where state = 'done'
       )
       insert into invoices (number, kind, user_id, provider, payer, provider_id, status, currency, net, tax, gross, paper, issued_at)
       select 'E-2090-' || $1, 'invoice', id, 'stripe', $1, 'in ' || $1, 'processing', 'EUR', 1000, 200, 1200, $3, $2::timestamptz - interval '1 day'
       from person returning user_id as id`,
      [name, now, JSON.stringify(paper)],
    )
    const id = Number(rows[0]!.id)
    await database.transaction((tx) => endPayments(tx, { id }, now))
    await database.pool.query('delete from subscriptions where user_id = $1', [id])
    await database.pool.query('delete from users where id = $1', [id])
    const { rows: jobs } = await database.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'payer' = $1`,
      [name],
    )
    return jobs[0]!.payload
  }
  const paid = { status: 'paid', intent: { status: 'succeeded', clientSecret: null }, kind: 'period' } as const
  const papersOf = async (name: string) => {
    const { rows } = await database.pool.query<{ kind: string; status: string; gross: string; name: string }>(
      `select kind, status, gross, paper -> 'buyer' ->> 'name' as name from invoices where payer = $1 order by id`,
      [name],
    )
    return rows.map((row) => `${row.kind} ${row.status} ${row.gross} ${row.name}`)
  }
  const laterOf = async (name: string) =>
    (
      await database.pool.query('select 1 from graphile_worker.jobs where key = $1', [
        `end-payments later stripe ${name}`,
      ])
    ).rowCount

  test('goes back with its papers, once, and what had been bought before is kept', async () => {
    const payload = await closed('Bo')
    const { handle, refunded, ended } = providerOf(
      stateOf(
        [subscribed('sub', 'active'), subscribed('late', 'active')],
        [
          asked('in late', { ...paid, terms: 'open of Bo', subscriptionId: 'late' }),
          asked('in Bo', { ...paid, terms: 'done of Bo', subscriptionId: 'sub' }),
        ],
      ),
    )
    await handle(payload)
    await handle(payload)
    expect({ refunded, ended }).toEqual({ refunded: ['in late'], ended: ['sub', 'late'] })
    expect(await papersOf('Bo')).toEqual([
      `invoice paid 1200 ${paper.buyer.name}`,
      'invoice refunded 1200 Bo',
      'credit_note refunded -1200 Bo',
    ])
    expect(await laterOf('Bo')).toBe(0)
  })

  test('is waited for while it is on its way', async () => {
    const payload = await closed('Cy')
    const way = { kind: 'period', intent: { status: 'processing', clientSecret: null } } as const
    const { handle, refunded, state } = providerOf(
      stateOf(
        [subscribed('late', 'active')],
        [asked('in late Cy', { ...way, terms: 'open of Cy', subscriptionId: 'late' })],
      ),
    )
    await handle(payload)
    expect({ refunded, later: await laterOf('Cy') }).toEqual({ refunded: [], later: 1 })
    Object.assign(state.invoices[0]!, paid)
    await handle(payload)
    expect(refunded).toEqual(['in late Cy'])
    expect((await papersOf('Cy')).slice(1)).toEqual(['invoice refunded 1200 Cy', 'credit_note refunded -1200 Cy'])
  })
})
