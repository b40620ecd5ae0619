import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPayments, PayerState } from '../../outside/payments/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { handOverJob } from './hand-over.ts'
import type { Providers } from './providers.ts'
import { findPayer } from './store.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const now = new Date('2091-03-01T09:00:00Z')

/** A team that has just been given away, and the one card that is kept with its payer. */
async function handedOver(payer: string) {
  await database.pool.query(
    `with person as (
       insert into users (uid, email, email_key, display_name, lang)
       values ($1, $1 || '@example.org', $1 || '@example.org', $1, 'en') returning id
     ) insert into payers (user_id, provider, payer, handed_over_at) select id, 'stripe', $1, $2 from person`,
    [payer, now],
  )
  const state: PayerState = {
    subscriptions: [
      {
        id: 'sub',
        terms: 'terms',
        status: 'active',
        startedAt: now,
        periodStart: now,
        periodEnd: now,
        endsWithPeriod: false,
        endedAt: null,
      },
    ],
    invoices: [],
    methods: [{ id: 'of the giver', kind: 'card', brand: 'visa', ending: '4242', expires: null, fingerprint: null }],
    defaultMethod: null,
  }
  const payments: Pick<CardPayments, 'look' | 'setEnding' | 'removeMethod'> = {
    look: async () => structuredClone(state),
    async setEnding(_id, isEnding) {
      for (const one of state.subscriptions) one.endsWithPeriod = isEnding
    },
    async removeMethod(_payer, id) {
      state.methods = state.methods.filter((method) => method.id !== id)
    },
  }
  const card = { provider: 'stripe', payments: payments as CardPayments, form: { kind: 'sandbox' } } as const
  const run = (providers: Providers = { card, wallet: undefined }) =>
    handOverJob({ database, providers }).handle(
      { provider: 'stripe', payer, subscription: 'sub' },
      new AbortController().signal,
    )
  const isWaiting = async () => (await findPayer(database, 'stripe', payer))?.handedOverAt !== null
  return { state, run, isWaiting }
}

test('what the next owner has set up since is left as it is when it runs again', async () => {
  const { state, run, isWaiting } = await handedOver('twice')
  await run()
  expect(state).toMatchObject({ methods: [], subscriptions: [{ endsWithPeriod: true }] })
  expect(await isWaiting()).toBe(false)
  state.methods.push({ id: 'own', kind: 'card', brand: 'visa', ending: '1881', expires: null, fingerprint: null })
  for (const one of state.subscriptions) one.endsWithPeriod = false
  await run()
  expect(state).toMatchObject({ methods: [{ id: 'own' }], subscriptions: [{ endsWithPeriod: false }] })
})

test('while the provider is not set up it is waited for, and the cards of the giver stay out of reach', async () => {
  const { run, isWaiting } = await handedOver('unset')
  await expect(run({ card: undefined, wallet: undefined })).rejects.toThrow()
  expect(await isWaiting()).toBe(true)
})
