import { inboxOf } from '@envoi/testing/inbox'
import { createHeldTime } from '@envoi/testing/clock'
import { managedView, runJob } from '@envoi/testing/managing'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invitationToken, invite } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMethod, buy, customer, order, papers, planOf, settle } from './billing-calls.ts'

const DAY = 86_400_000
const start = Date.parse('2091-03-01T09:00:00Z')
const time = createHeldTime(new Date(start).toISOString())
let service: Service
beforeAll(async () => {
  service = await startService({ time })
})
afterAll(() => service[Symbol.asyncDispose]())

/** Days since the beginning, and all that happens by itself by then. */
async function day(count: number, ...people: SignedUp[]) {
  await time.set(new Date(start + count * DAY).toISOString())
  await settle(service)
  await runJob(service, 'follow-lapsed-plans')
  for (const { api, credentials } of people) await api.signIn({ body: credentials() })
}

/** The card is good this month alone: the first renewal fails. */
const buyOnce = (person: SignedUp) => buy(person, {}, 'expires')
const stored = (person: SignedUp) =>
  service.app.database.pool
    .query<{ status: string; name: string }>(
      'select name, status from transfers join users on users.id = owner_id where uid = $1 order by transfers.id',
      [person.uid],
    )
    .then(({ rows }) => rows.map(({ name, status }) => `${name} ${status}`))
/** As large as somebody's with a plan may be, without sending that much. */
const makeLarge = (name: string, bytes: number) =>
  service.app.database.pool.query('update transfers set size = $2 where name = $1', [name, bytes])
const GB = 1_000_000_000

test('a failed renewal is tried on days 1, 3 and 7, keeps the plan until day 14, and the limits are free from then on', async () => {
  const ana = await service.signedUp('Ana')
  await buyOnce(ana)
  await day(31, ana)
  expect((await customer(ana)).subscription).toMatchObject({ status: 'past_due' })
  expect((await papers(ana)).map(({ status }) => status)).toEqual(['open', 'paid'])
  const tries = async () => {
    const { rows } = await service.app.database.pool.query<{ retries: number }>(
      'select retries from subscriptions join users on users.id = user_id where uid = $1',
      [ana.uid],
    )
    return rows[0]?.retries
  }
  const own = { params: { uid: ana.uid } }
  for (const [at, retries] of [
    [31.5, 0],
    [32.1, 1],
    [33, 1],
    [34.1, 2],
    [38.1, 3],
    [44.9, 3],
  ] as const) {
    await day(at, ana)
    expect(await tries(), `day ${at}`).toBe(retries)
    expect(await planOf(ana), `day ${at}`).toBe('PREMIUM')
    expect((await ana.api.getLimits(own)).filesPerTransfer).toBe(500)
  }
  await day(45.1, ana)
  expect(await planOf(ana)).toBe('NONE')
  expect((await ana.api.getLimits(own)).filesPerTransfer).toBe(250)
  expect((await wireSubscription(ana)).status).toBe(404)
  // Nothing is owed for what they do not have: the books say so by a credit note, and nobody is told of a refund.
  const [note, cancelled] = await papers(ana)
  expect(note).toMatchObject({ kind: 'credit_note', status: 'void', of: cancelled?.number, gross: -1200 })
  expect(cancelled).toMatchObject({ kind: 'invoice', status: 'void', gross: 1200 })
  const subjects = (await inboxOf(service).all(ana.email)).map(({ subject }) => subject).join()
  expect(subjects).not.toContain('refunded')
  await day(80, ana)
  expect((await papers(ana)).filter(({ status }) => status === 'paid')).toHaveLength(1)
})

const wireSubscription = ({ api, uid }: SignedUp) =>
  api.getSubscription({ params: { id: uid } }).then(
    () => ({ status: 200 }),
    (error: { status: number }) => ({ status: error.status }),
  )

test('nothing is deleted before 30 days and two mails; then only what is above the free room, the oldest first', async () => {
  await time.set(new Date(start + 100 * DAY).toISOString())
  const bo = await service.signedUp('Bo')
  await buy(bo)
  const until = new Date(start + 300 * DAY).toISOString()
  const sent = new Map()
  for (const [index, name] of ['oldest', 'middle', 'newest'].entries()) {
    await time.set(new Date(start + (100 + index) * DAY).toISOString())
    await bo.api.signIn({ body: bo.credentials() })
    sent.set(name, await bo.send({ [`${name}.txt`]: Buffer.from(name) }, { name, to: until }))
  }
  const short = await bo.send({ 'short.txt': Buffer.from('x') }, { name: 'short' })
  const shortEnds = Date.parse((await managedView(bo, short)).validity.to)
  for (const [name, bytes] of [
    ['oldest', 80 * GB],
    ['middle', 60 * GB],
    ['newest', 30 * GB],
  ] as const)
    await makeLarge(name, bytes)
  await bo.api.cancelSubscription({ params: { id: bo.uid } })
  await day(131.5, bo)
  expect(await planOf(bo)).toBe('NONE')
  // 29 days after: everything but what has come to its own end is there.
  await day(160, bo)
  expect(shortEnds).toBeLessThan(start + 160 * DAY)
  expect((await stored(bo)).filter((line) => /oldest|middle|newest/.test(line))).toEqual([
    'oldest ENABLED',
    'middle ENABLED',
    'newest ENABLED',
  ])
  const told = await letters(bo)
  expect(told).toEqual(['told', 'warned'])
  await day(170, bo)
  const left = (await stored(bo)).filter((line) => /oldest|middle|newest/.test(line))
  expect(left).toEqual(['oldest DELETED', 'middle ENABLED', 'newest ENABLED'])
})

/** Which of the two mails were posted. */
async function letters({ uid }: SignedUp): Promise<string[]> {
  const { rows } = await service.app.database.pool.query<{ told: boolean; warned: boolean }>(
    `select told_at is not null as told, warned_at is not null as warned
     from plan_lapses join users on users.id = user_id where uid = $1`,
    [uid],
  )
  return [...(rows[0]?.told ? ['told'] : []), ...(rows[0]?.warned ? ['warned'] : [])]
}

test('paying again in time restores all, and nothing goes', async () => {
  await time.set(new Date(start + 400 * DAY).toISOString())
  const cy = await service.signedUp('Cy')
  await buy(cy)
  await cy.send(
    { 'book.txt': Buffer.from('book') },
    {
      name: 'book',
      to: new Date(start + 700 * DAY).toISOString(),
    },
  )
  await makeLarge('book', 150 * GB)
  await cy.api.cancelSubscription({ params: { id: cy.uid } })
  await day(431.5, cy)
  await day(455, cy)
  expect(await letters(cy)).toEqual(['told', 'warned'])
  await order(cy, { paymentMethodId: await addMethod(cy) })
  expect(await planOf(cy)).toBe('PREMIUM')
  await day(480, cy)
  expect(await stored(cy)).toEqual(['book ENABLED'])
  expect(await letters(cy)).toEqual([])
})

test('the second mail, however late it left, gives a week', async () => {
  await time.set(new Date(start + 600 * DAY).toISOString())
  const di = await service.signedUp('Di')
  await buy(di)
  await di.send(
    { 'late.txt': Buffer.from('late') },
    {
      name: 'late',
      to: new Date(start + 900 * DAY).toISOString(),
    },
  )
  await makeLarge('late', 150 * GB)
  await di.api.cancelSubscription({ params: { id: di.uid } })
  await day(631.5)
  // Nothing ran for two months.
  await day(700)
  expect(await letters(di)).toEqual(['told', 'warned'])
  await day(706.9)
  expect(await stored(di)).toEqual(['late ENABLED'])
  await day(707.2)
  expect(await stored(di)).toEqual(['late DELETED'])
})

describe('in a team', () => {
  const joins = async (owner: SignedUp, { api, email }: SignedUp) => {
    const token = await invitationToken(service, await invite(owner, email))
    await api.acceptInvitation({ params: { token }, body: {} })
  }
  /** Somebody who stores far more than what is free, for longer than any lapse waits. */
  const fills = async (person: SignedUp, from: number, name: string) => {
    await person.send({ 'a.txt': Buffer.from('a') }, { name, to: new Date(start + (from + 300) * DAY).toISOString() })
    await makeLarge(name, 150 * GB)
  }
  const lastPeriod = (person: SignedUp) => person.api.cancelSubscription({ params: { id: person.uid } })

  test('nothing goes by the lapse of a plan that somebody had before, also once they had both mails', async () => {
    await time.set(new Date(start + 1000 * DAY).toISOString())
    const [owner, ed] = [await service.signedUp('Fox'), await service.signedUp('Ed')]
    for (const person of [owner, ed]) await buy(person, { planType: person === owner ? 'TEAM' : 'PREMIUM' })
    await fills(ed, 1000, 'eds')
    await lastPeriod(ed)
    await day(1031.5, owner, ed)
    await day(1055, owner, ed)
    expect(await letters(ed)).toEqual(['told', 'warned'])
    await joins(owner, ed)
    await day(1062, owner, ed)
    await day(1090, owner, ed)
    expect(await stored(ed)).toEqual(['eds ENABLED'])
    expect(await letters(ed)).toEqual([])
  })

  test('nor by that of one that ends while they are in it', async () => {
    await time.set(new Date(start + 1400 * DAY).toISOString())
    const [owner, gus] = [await service.signedUp('Ike'), await service.signedUp('Gus')]
    for (const person of [owner, gus]) await buy(person, { planType: person === owner ? 'TEAM' : 'PREMIUM' })
    await fills(gus, 1400, 'guss')
    await lastPeriod(gus)
    await joins(owner, gus)
    for (const count of [31.5, 55, 62, 90]) await day(1400 + count, owner, gus)
    expect(await stored(gus)).toEqual(['guss ENABLED'])
    const subjects = (await inboxOf(service).all(gus.email)).map(({ subject }) => subject).join()
    expect(subjects).not.toMatch(/has ended|will be deleted/)
  })

  test('a lapse of the team’s plan gives everybody free limits, and takes only what its owner stores', async () => {
    await time.set(new Date(start + 1800 * DAY).toISOString())
    const [owner, hal] = [await service.signedUp('Joy'), await service.signedUp('Hal')]
    await buy(owner, { planType: 'TEAM' })
    await joins(owner, hal)
    await fills(owner, 1800, 'joys')
    await fills(hal, 1800, 'hals')
    await lastPeriod(owner)
    await day(1831.5, owner, hal)
    for (const person of [owner, hal]) {
      expect((await person.api.getLimits({ params: { uid: person.uid } })).filesPerTransfer).toBe(250)
    }
    await day(1855, owner, hal)
    await day(1863, owner, hal)
    expect(await stored(owner)).toEqual(['joys DELETED'])
    expect(await stored(hal)).toEqual(['hals ENABLED'])
  })
})
