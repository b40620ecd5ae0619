import { DAY, HOUR } from '@envoi/contract/limits'
import { createHeldTime } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import { runJob } from '@envoi/testing/managing'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { type WebhookReceiver, startWebhookReceiver } from '@envoi/testing/webhook-receiver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PATIENTLY,
  addWebhook,
  byWebhook,
  deliveriesOf,
  expectNoGaps,
  isSignedBy,
  payingPerson,
  typesAt,
} from './webhook-calls.ts'

/** Receivers that fail, by a clock that stands where the test has put it. */
const start = new Date('2091-03-01T00:00:00.000Z')
const time = createHeldTime(start.toISOString())
let receiver: WebhookReceiver
let service: Service
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  service = await startService({ time, env: { ENVOI_OUTBOUND_ALLOW: receiver.place } })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const hello = Buffer.from('hello')
const passes = (milliseconds: number) => time.set(new Date(time.clock().getTime() + milliseconds).toISOString())
const tell = (ana: SignedUp) => ana.send({ 'plan.pdf': hello })
const deliver = () => runJob(service, 'deliver-webhooks')
async function subscribed(path: string) {
  const ana = await payingPerson(service)
  return { ana, webhook: await addWebhook(ana, { url: receiver.url(path), events: ['AVAILABLE'] }) }
}
const webhookOf = async ({ api }: SignedUp) => (await api.listWebhooks({})).webhooks[0]!
/** Lets the time pass until the next try is due, and what is due be sent. False when nothing waits any more. */
async function tryNext(ana: SignedUp, id: string): Promise<boolean> {
  const next = (await deliveriesOf(ana, id)).flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).toSorted()[0]
  if (next === undefined) return false
  if (Date.parse(next) > time.clock().getTime()) await time.set(new Date(Date.parse(next) + 1).toISOString())
  await deliver()
  return true
}

test('who answers 500 for a day is tried twelve times, later each time, under one id and freshly signed; then it has failed', async () => {
  const { ana, webhook } = await subscribed('/broken')
  receiver.answer('/broken', 500)
  const begun = time.clock().getTime()
  await tell(ana)
  await receiver.first('/broken', 1)
  await deliver()
  const tries = [time.clock().getTime()]
  expect(await deliveriesOf(ana, webhook.id)).toMatchObject([
    { state: 'WAITING', attempts: 1, status: 500, failure: 'STATUS' },
  ])
  while (await tryNext(ana, webhook.id)) tries.push(time.clock().getTime())

  expect(receiver.at('/broken')).toHaveLength(12)
  expect(tries).toHaveLength(12)
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(waits.slice(1).every((wait, index) => wait > (waits[index] ?? 0))).toBe(true)
  expect(tries.at(-1)! - begun).toBeGreaterThan(21 * HOUR)
  expect(tries.at(-1)! - begun).toBeLessThan(DAY)
  expect(new Set(receiver.at('/broken').map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.at('/broken').map(({ headers }) => headers['envoi-signature'])).size).toBe(12)
  expect(await isSignedBy(receiver.at('/broken').at(-1)!, webhook.secret, time.clock().getTime())).toBe(true)
  expect(await deliveriesOf(ana, webhook.id)).toMatchObject([
    { state: 'FAILED', attempts: 12, status: 500, failure: 'STATUS', nextAttemptAt: null },
  ])
  expect(await webhookOf(ana)).toMatchObject({ isEnabled: true, lastDelivery: { isDelivered: false } })

  // What comes afterwards is told, and the one that failed is sent again by hand.
  receiver.answer('/broken', 200)
  await tell(ana)
  await passes(60_001)
  await deliver()
  const failed = (await ana.api.listWebhookDeliveries({ ...byWebhook(webhook.id), query: { state: 'FAILED' } }))
    .deliveries[0]!
  await ana.api.resendWebhookDelivery({ params: { id: webhook.id, deliveryId: failed.id } })
  expect(receiver.at('/broken').map(({ event }) => event.sequence)).toEqual([...Array(12).fill(1), 2, 1])
})

test('who takes nothing for three days is switched off and told by a letter; switched on again it hears what is new', async () => {
  const { ana, webhook } = await subscribed('/gone')
  await ana.api.changeWebhook({ ...byWebhook(webhook.id), body: { description: 'Orders' } })
  const inbox = inboxOf(service)
  const mails = async () => (await inbox.all(ana.email)).filter(({ subject }) => subject.includes('disabled'))
  receiver.answer('/gone', 500)
  for (let day = 0; day < 3; day += 1) {
    await tell(ana)
    await deliver()
    await passes(DAY - HOUR)
    await deliver()
    expect(await webhookOf(ana)).toMatchObject({ isEnabled: true })
    await passes(HOUR)
  }
  expect(await mails()).toEqual([])
  await tell(ana)
  await deliver()
  await expect.poll(async () => (await webhookOf(ana)).isEnabled, PATIENTLY).toBe(false)
  expect((await webhookOf(ana)).disabledByFailuresAt).not.toBeNull()
  await expect.poll(async () => (await mails()).length, PATIENTLY).toBe(1)
  const [mail] = await mails()
  expect(mail?.subject).toBe('A webhook endpoint was disabled')
  expect(mail?.text).toContain(receiver.place)
  expect(mail?.text).toContain('Orders')
  expect(mail?.text).not.toContain('/gone')
  const tries = receiver.at('/gone').length

  await tell(ana)
  await passes(HOUR)
  await deliver()
  expect(receiver.at('/gone')).toHaveLength(tries)
  receiver.answer('/gone', 200)
  const back = await ana.api.changeWebhook({ ...byWebhook(webhook.id), body: { isEnabled: true } })
  expect(back).toMatchObject({ isEnabled: true, disabledByFailuresAt: null })
  const sent = await tell(ana)
  await expect.poll(() => receiver.at('/gone').at(-1)?.event.transferId, PATIENTLY).toBe(sent.transferId)
  expect(await mails()).toHaveLength(1)
})

test('one event that fails holds up none that come after it', async () => {
  const { ana, webhook } = await subscribed('/picky')
  // Whatever came first is never taken.
  receiver.answer('/picky', (response) => {
    const [poison, ...others] = receiver.at('/picky')
    response.writeHead(others.at(-1)?.event.id === poison?.event.id || others.length === 0 ? 422 : 200).end()
  })
  const poison = await tell(ana)
  await receiver.first('/picky', 1)
  const others = [await tell(ana), await tell(ana)]
  const came = () => receiver.at('/picky').map(({ event }) => event.transferId)
  await expect.poll(came, PATIENTLY).toEqual([poison, ...others].map(({ transferId }) => transferId))
  await expect
    .poll(async () => (await deliveriesOf(ana, webhook.id)).map(({ state }) => state), PATIENTLY)
    .toEqual(['DELIVERED', 'DELIVERED', 'WAITING'])
})

test('a redirect to this machine is a failure and is not followed', async () => {
  const { ana, webhook } = await subscribed('/moved')
  receiver.answer('/moved', (response) => response.writeHead(307, { location: receiver.url('/inside') }).end())
  await tell(ana)
  await receiver.first('/moved', 1)
  await expect
    .poll(() => deliveriesOf(ana, webhook.id), PATIENTLY)
    .toMatchObject([{ state: 'WAITING', attempts: 1, status: 307, failure: 'REDIRECT' }])
  expect(receiver.at('/inside')).toEqual([])
})

test('who hangs delays nobody else, and mail and other jobs neither', async () => {
  const hanging = await Promise.all(Array.from({ length: 4 }, (_, index) => subscribed(`/hangs${index}`)))
  for (let index = 0; index < 4; index += 1) receiver.answer(`/hangs${index}`, () => {})
  for (const { ana } of hanging) await tell(ana)
  await Promise.all(hanging.map((_, index) => receiver.first(`/hangs${index}`, 1)))
  const { ana } = await subscribed('/quick')
  const sent = await tell(ana)
  const [quick] = await receiver.first('/quick', 1)
  expect(quick?.event.transferId).toBe(sent.transferId)
  // Nobody has given up on those that hang meanwhile: it was told beside them.
  await expect
    .poll(async () => (await deliveriesOf(hanging[0]!.ana, hanging[0]!.webhook.id))[0]?.failure, PATIENTLY)
    .toBe('TIMEOUT')
  // However many events wait, who hangs is asked about one of them and then left alone for a while.
  for (let index = 0; index < 3; index += 1) await tell(hanging[0]!.ana)
  await deliver()
  await deliver()
  expect(receiver.at('/hangs0').length).toBeLessThanOrEqual(2)
})

test('many events at once are all told, each once, in order and without a gap', async () => {
  const { ana, webhook } = await subscribed('/burst')
  const sent = await tell(ana)
  await receiver.first('/burst', 1)
  // From many hands at once, as when many transfers are changed.
  await Promise.all(
    Array.from({ length: 20 }, () =>
      service.app.database.pool.query(
        `insert into transfer_events (transfer_id, type)
         select id, 'AVAILABLE' from transfers, generate_series(1, 10) where public_id = $1`,
        [sent.transferId],
      ),
    ),
  )
  const received = await receiver.first('/burst', 201)
  expectNoGaps(received)
  expect(received.map(({ event }) => event.sequence)).toEqual(received.map((_, index) => index + 1))
  expect(typesAt(received)).toEqual(Array(201).fill('AVAILABLE'))
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(201)
  await expect
    .poll(async () => (await deliveriesOf(ana, webhook.id)).every(({ state }) => state === 'DELIVERED'), PATIENTLY)
    .toBe(true)
})
