import { createHeldTime } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import { runJob } from '@envoi/testing/managing'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMethod, buy, order, planOf, settle } from './billing-calls.ts'

const DAY = 86_400_000
const GB = 1_000_000_000
const start = Date.parse('2091-03-01T09:00:00Z')
const at = (day: number): Date => new Date(start + day * DAY)
const time = createHeldTime(at(0).toISOString())
let service: Service
beforeAll(async () => {
  service = await startService({ time })
})
afterAll(() => service[Symbol.asyncDispose]())

/** Days since the beginning, and all that happens by itself by then. */
async function day(count: number, { api, credentials }: SignedUp) {
  await time.set(at(count).toISOString())
  await settle(service)
  await runJob(service, 'follow-lapsed-plans')
  await api.signIn({ body: credentials() })
}
const dateOf = (count: number): string =>
  at(count).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const ended = 'Your plan has ended'
const warned = 'Some of your files will be deleted'
/** Mails of a lapse, the oldest first; `count`: as soon as there are so many. */
async function lettersTo({ email }: SignedUp, count: number) {
  const find = async () =>
    (await inboxOf(service).all(email))
      .filter(({ subject }) => subject.startsWith(ended) || subject.startsWith(warned))
      .map(({ subject, text, links }) => ({ subject, text: text.replaceAll('\u00a0', ' '), links }))
      .toReversed()
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return find()
}
const stored = async ({ uid }: SignedUp) => {
  const { rows } = await service.app.database.pool.query<{ name: string; status: string }>(
    'select name, status from transfers join users on users.id = owner_id where uid = $1 order by transfers.id',
    [uid],
  )
  return rows.map(({ name, status }) => `${name} ${status}`)
}
const filesAllowed = async ({ api, uid }: SignedUp) => (await api.getLimits({ params: { uid } })).filesPerTransfer

/** Two transfers that would last much longer, 120 GB and 30 GB, and a plan whose last day is near. */
async function filled(name: string, from: number): Promise<SignedUp> {
  await time.set(at(from).toISOString())
  const person = await service.signedUp(name)
  await buy(person)
  for (const [title, bytes] of [
    ['older', 120 * GB],
    ['newer', 30 * GB],
  ] as const) {
    await person.send({ 'a.txt': Buffer.from(title) }, { name: title, to: at(from + 300).toISOString() })
    await service.app.database.pool.query(
      'update transfers set size = $3 where name = $2 and owner_id = (select id from users where uid = $1)',
      [person.uid, title, bytes],
    )
  }
  await person.api.cancelSubscription({ params: { id: person.uid } })
  return person
}

test('two mails come before anything goes, each says what will be deleted and when, and then that happens', async () => {
  const ana = await filled('Ana', 0)
  expect(await lettersTo(ana, 0)).toEqual([])
  // The last day of the period is over: the plan lapses on day 32.
  await day(32, ana)
  expect([await planOf(ana), await filesAllowed(ana)]).toEqual(['NONE', 250])
  const [first] = await lettersTo(ana, 1)
  expect(first?.subject).toBe(ended)
  expect(first?.text).toContain(`until ${dateOf(32 + 30)}.`)
  expect(first?.text).toMatch(/We keep files over the free \d+\sGB until/)
  expect(first?.text).toContain('We’ll email you again before then.')
  expect(first?.links.join()).toContain('/plans')
  for (const count of [33, 40, 54.9]) {
    await day(count, ana)
    expect((await lettersTo(ana, 1)).map(({ subject }) => subject)).toEqual([ended])
  }
  // A week before.
  await day(55, ana)
  const [, second] = await lettersTo(ana, 2)
  expect(second?.subject).toBe(`${warned} on ${dateOf(62)}`)
  const { storage, storageUsed } = await ana.api.getLimits({ params: { uid: ana.uid } })
  expect({ storage, storageUsed }).toEqual({ storage: 100 * GB, storageUsed: 150 * GB })
  expect(second?.text).toContain('you’re 50 GB over the 100 GB of a free account')
  expect(second?.text).toContain(`On ${dateOf(62)}, we’ll delete what is over this limit, oldest transfers first.`)
  expect(second?.links.join()).toMatch(/\/plans.*\/dashboard/)
  for (const count of [56, 61.9]) {
    await day(count, ana)
    expect(await stored(ana)).toEqual(['older ENABLED', 'newer ENABLED'])
  }
  await day(62.1, ana)
  expect(await stored(ana)).toEqual(['older DELETED', 'newer ENABLED'])
  await day(100, ana)
  expect(await stored(ana)).toEqual(['older DELETED', 'newer ENABLED'])
  expect(await lettersTo(ana, 2)).toHaveLength(2)
})

test('paying again on the last day restores all and stops it; another end begins with the first mail anew', async () => {
  const bo = await filled('Bo', 400)
  await day(432, bo)
  await day(455, bo)
  await lettersTo(bo, 2)
  await day(461.9, bo)
  await order(bo, { paymentMethodId: await addMethod(bo) })
  expect([await planOf(bo), await filesAllowed(bo)]).toEqual(['PREMIUM', 500])
  for (const count of [462.1, 480]) {
    await day(count, bo)
    expect(await stored(bo)).toEqual(['older ENABLED', 'newer ENABLED'])
  }
  await bo.api.cancelSubscription({ params: { id: bo.uid } })
  await day(494, bo)
  const [, , third] = await lettersTo(bo, 3)
  expect(third?.text).toContain(`until ${dateOf(494 + 30)}.`)
  await day(516.9, bo)
  expect(await lettersTo(bo, 3)).toHaveLength(3)
  expect(await stored(bo)).toEqual(['older ENABLED', 'newer ENABLED'])
})
