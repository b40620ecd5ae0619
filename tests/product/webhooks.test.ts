import { webhookEventTypes } from '@envoi/contract/words'
import { addFiles, addingDone, sendAdded } from '@envoi/testing/adding-files'
import { type Clamd, eicar, startClamd } from '@envoi/testing/clamd'
import { byId, runJob } from '@envoi/testing/managing'
import { changeTransfer, fileIdOf, linkToAll, linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { whenScanned } from '@envoi/testing/scanning'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { type WebhookReceiver, startWebhookReceiver } from '@envoi/testing/webhook-receiver'
import { joined } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { dropBy, widgetOwner } from './widget-calls.ts'

let clamd: Clamd
let receiver: WebhookReceiver
let service: Service
beforeAll(async () => {
  ;[clamd, receiver] = await Promise.all([startClamd(), startWebhookReceiver()])
  service = await startService({ env: { CLAMD: clamd.place, ENVOI_OUTBOUND_ALLOW: receiver.place } })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await Promise.all([clamd[Symbol.asyncDispose](), receiver[Symbol.asyncDispose]()])
})

const hello = Buffer.from('hello')
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
/** Somebody with a webhook at this path, and one small transfer of theirs that has been told. */
async function subscribed(path: string, events?: (typeof webhookEventTypes)[number][]) {
  const ana = await payingPerson(service)
  const webhook = await addWebhook(ana, { url: receiver.url(path), ...(events && { events }) })
  return { ana, webhook, id: webhook.id }
}
/** One event, of the type by which a transfer is told that it is there. */
async function tell(ana: SignedUp) {
  const sent = await ana.send({ 'plan.pdf': hello }, { name: 'Plans' })
  await whenScanned(ana, sent)
  return sent
}

describe('what is told', () => {
  test('each type of event, by what people do; signed, in order, without a gap and without a secret', async () => {
    const { ana, webhook } = await subscribed('/all')
    const bo = service.person('Bo')
    const files = { 'a.txt': hello, 'b.txt': hello, 'c.txt': hello }
    const people = { recipients: ['bo@all.example'], password: 'open sesame' }
    const sent = await ana.send(files, { name: 'Plans', ...people })
    await whenScanned(ana, sent)
    const { params } = byId(sent)
    const patch = (path: string, value?: unknown) =>
      ana.api.changeTransfer({
        params,
        body: { operations: [value === undefined ? { op: 'remove', path } : { op: 'replace', path, value }] as never },
      })
    await patch('/name', 'Drawings')
    await patch('/password', 'another one')
    await patch('/password')
    await patch('/allowPreview', false)
    await patch('/maxDownloads', 5)
    await patch('/maxDownloads', 6)
    await patch('/maxDownloads')
    await ana.api.setTransferNotices({ params, body: { downloadConfirmation: false, expiryReminder: false } })
    await ana.api.addRecipient({ params: { ...params, recipient: 'cy@all.example' } })
    await ana.api.removeRecipient({ params: { ...params, recipient: 'cy@all.example' } })
    await ana.api.renameFile({ params: { ...params, fileId: fileIdOf(sent, 1) }, body: { name: 'b2.txt' } })
    await ana.api.deleteFile({ params: { ...params, fileId: fileIdOf(sent, 1) } })
    const addition = await addFiles(ana, sent, { 'd.txt': 5 })
    await sendAdded(ana, sent, addition, 0, hello)
    await addingDone(ana, sent, addition)
    await whenScanned(ana, sent)
    const userSecret = await userSecretOf(service, sent, 'bo@all.example')
    await (await fetch(await linkToFile(bo, sent, 0, { userSecret }))).arrayBuffer()
    await (await fetch(await linkToAll(bo, sent))).arrayBuffer()
    await (await fetch(await linkToAll(bo, sent, { fileId: [fileIdOf(sent, 2), fileIdOf(sent)] }))).arrayBuffer()
    await ana.api.disableTransfer({ params })
    await ana.api.enableTransfer({ params })
    const to = inTime(3 * 86_400_000)
    await ana.api.setValidity({ params, body: { to } })
    const clone = [{ id: 'aaaaaa', name: 'a.txt', size: 5, clone: true, sourceFileId: fileIdOf(sent) }]
    const cloned = await ana.api.createTransfer({
      body: { transferType: 'S1', langCode: 'en', files: clone, cloningSourceTransfer: sent.transferId },
    })
    await expect.poll(async () => (await ana.api.getResult(byId(cloned))).status, PATIENTLY).toBe('ENABLED')
    const bad = await ana.send({ 'bad.txt': eicar })
    await whenScanned(ana, bad)
    await changeTransfer(service, sent, `valid_to = now() - interval '1 second'`)
    await runJob(service, 'expire-transfers')

    await expect.poll(() => typesAt(receiver.at('/all')), PATIENTLY).toContain('EXPIRED')
    const received = receiver.at('/all')
    expect([...new Set(typesAt(received))].toSorted()).toEqual([...webhookEventTypes].toSorted())
    expectNoGaps(received)
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(received.length)
    for (const one of received) {
      expect(await isSignedBy(one, webhook.secret), one.body).toBe(true)
      expect(Object.keys(one.event)).toEqual(['id', 'type', 'at', 'sequence', 'transferId', 'data'])
      expect(one.headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Envoi-Webhooks/1',
        'envoi-event-id': one.event.id,
      })
      for (const secret of [sent.senderSecret, sent.uploadToken, userSecret, webhook.secret, 'another one']) {
        expect(one.body).not.toContain(secret)
      }
    }
    const told = (type: string, transferId = sent.transferId) =>
      received
        .filter(({ event }) => event.type === type && event.transferId === transferId)
        .map(({ event }) => event.data)
    const first = { name: 'Plans', size: 15, fileCount: 3, recipients: 1, isReceived: false }
    expect(told('CREATED')).toEqual([first])
    expect(told('AVAILABLE')).toEqual([first])
    expect(told('RENAMED')).toEqual([{ ...first, name: 'Drawings', oldName: 'Plans' }])
    expect(told('PASSWORD_CHANGED')).toMatchObject([{ isOn: true }, { isOn: false }])
    expect(told('MAX_DOWNLOADS_CHANGED')).toMatchObject([{ maxDownloads: 6 }])
    expect(told('RECIPIENT_ADDED')).toMatchObject([{ recipient: 'cy@all.example', recipients: 2 }])
    expect(told('RECIPIENT_REMOVED')).toMatchObject([{ recipient: 'cy@all.example', recipients: 1 }])
    expect(told('FILE_RENAMED')).toMatchObject([
      { fileId: fileIdOf(sent, 1), fileName: 'b2.txt', oldFileName: 'b.txt' },
    ])
    expect(told('FILE_DELETED')).toMatchObject([{ fileId: fileIdOf(sent, 1), fileName: 'b2.txt', fileCount: 2 }])
    expect(told('FILES_ADDED')).toMatchObject([{ filesAdded: 1, fileCount: 3 }])
    expect(told('EXPIRY_DATE_CHANGED')).toMatchObject([{ to }])
    expect(told('DOWNLOADED')).toMatchObject([
      { fileId: fileIdOf(sent), fileIds: null, recipient: 'bo@all.example' },
      { fileId: null, fileIds: null, recipient: null },
      { fileId: null, fileIds: [fileIdOf(sent), fileIdOf(sent, 2)], recipient: null },
    ])
    expect(told('SCAN_DONE_INFECTED', bad.transferId)).toMatchObject([{ fileName: 'bad.txt', fileId: fileIdOf(bad) }])
    expect(told('EXPIRED')).toHaveLength(1)
  })

  test('what comes by a push page or a widget is told its receiver, and nobody who only sends by it', async () => {
    const { ana, id } = await widgetOwner(service)
    await addWebhook(ana, { url: receiver.url('/drops') })
    const { ana: bo } = await subscribed('/sender')
    const sent = await dropBy(bo, id)
    await whenScanned(ana, sent)
    await expect.poll(() => typesAt(receiver.at('/drops')), PATIENTLY).toContain('AVAILABLE')
    expect(receiver.at('/drops').map(({ event }) => event)).toMatchObject(
      ['CREATED', 'UPLOADED', 'SCAN_STARTED', 'SCAN_DONE_OK', 'AVAILABLE'].map((type, index) => ({
        type,
        sequence: index + 1,
        transferId: sent.transferId,
        data: { isReceived: true, recipients: 1 },
      })),
    )
    expect(receiver.at('/sender')).toEqual([])
  })

  test('only what was asked for, with numbers of its own for each webhook', async () => {
    const { ana } = await subscribed('/some', ['AVAILABLE', 'CREATED'])
    await addWebhook(ana, { url: receiver.url('/beside'), events: ['AVAILABLE'] })
    await tell(ana)
    await tell(ana)
    await receiver.first('/beside', 2)
    const some = await receiver.first('/some', 4)
    expect(typesAt(some)).toEqual(['CREATED', 'AVAILABLE', 'CREATED', 'AVAILABLE'])
    expectNoGaps(some)
    expectNoGaps(receiver.at('/beside'))
    // One event has one id, whoever is told of it.
    expect(receiver.at('/beside').map(({ event }) => event.id)).toEqual([some[1]?.event.id, some[3]?.event.id])
  })

  test('nothing of others, nothing from before, and nothing while it is switched off', async () => {
    const ana = await payingPerson(service)
    await tell(ana)
    const { id } = await addWebhook(ana, { url: receiver.url('/mine'), events: ['AVAILABLE'] })
    const bo = await payingPerson(service)
    await tell(bo)
    await ana.api.changeWebhook({ ...byWebhook(id), body: { isEnabled: false } })
    await tell(ana)
    await ana.api.changeWebhook({ ...byWebhook(id), body: { isEnabled: true } })
    const sent = await tell(ana)
    const [only] = await receiver.first('/mine', 1)
    expect(only?.event).toMatchObject({ transferId: sent.transferId, sequence: 1 })
    await ana.api.deleteWebhook(byWebhook(id))
    await tell(ana)
    await runJob(service, 'deliver-webhooks')
    expect(receiver.at('/mine')).toHaveLength(1)
  })

  test('a member’s transfers are told the member, not the team’s owner', async () => {
    const ana = await service.signedUp('Olga', { plan: 'TEAM' })
    await addWebhook(ana, { url: receiver.url('/owner'), events: ['AVAILABLE'] })
    const mia = await joined(service, ana, 'Mia')
    await addWebhook(mia, { url: receiver.url('/member'), events: ['AVAILABLE'] })
    await tell(mia)
    await receiver.first('/member', 1)
    expect(receiver.at('/owner')).toEqual([])
  })

  test('a visitor’s transfer, once somebody has claimed it', async () => {
    const { ana } = await subscribed('/claimed', ['RENAMED'])
    const sent = await service.person('Visitor').send({ 'a.txt': hello }, { email: ana.email })
    await changeTransfer(service, sent, 'sender_proven = true')
    expect(await ana.api.claimTransfers({ params: { uid: ana.uid } })).toMatchObject({ claimed: 1 })
    await ana.api.changeTransfer({
      params: { id: sent.transferId },
      body: { operations: [{ op: 'replace', path: '/name', value: 'Mine' }] },
    })
    const [only] = await receiver.first('/claimed', 1)
    expect(only?.event).toMatchObject({ transferId: sent.transferId, data: { name: 'Mine', oldName: null } })
  })
})

describe('by hand', () => {
  test('a test is delivered at once and tells what came of it, also while the webhook is switched off', async () => {
    const { ana, webhook, id } = await subscribed('/tested')
    await ana.api.changeWebhook({ ...byWebhook(id), body: { isEnabled: false } })
    expect(await ana.api.testWebhook(byWebhook(id))).toMatchObject({
      type: 'TEST',
      transferId: null,
      state: 'DELIVERED',
      attempts: 1,
      status: 200,
      failure: null,
      nextAttemptAt: null,
    })
    const [test] = await receiver.first('/tested', 1)
    expect(test?.event).toMatchObject({ type: 'TEST', sequence: 0, transferId: null, data: {} })
    expect(await isSignedBy(test!, webhook.secret)).toBe(true)
    receiver.answer('/tested', 503)
    expect(await ana.api.testWebhook(byWebhook(id))).toMatchObject({ state: 'FAILED', status: 503, failure: 'STATUS' })
    // Without retries.
    await runJob(service, 'deliver-webhooks')
    expect(receiver.at('/tested')).toHaveLength(2)
    expect((await ana.api.listWebhooks({})).webhooks).toMatchObject([{ lastDelivery: { isDelivered: false } }])
  })

  test('the log shows what was sent and how the answer began, and an event is sent again under the same id', async () => {
    const { ana, id } = await subscribed('/logged', ['AVAILABLE'])
    receiver.answer('/logged', (response) => response.writeHead(201).end(`\u001b[31mmade\u0000 ${'x'.repeat(5000)}`))
    const sent = await tell(ana)
    await expect.poll(async () => (await deliveriesOf(ana, id))[0]?.state, PATIENTLY).toBe('DELIVERED')
    const [delivery] = await deliveriesOf(ana, id)
    expect(delivery).toMatchObject({
      type: 'AVAILABLE',
      transferId: sent.transferId,
      attempts: 1,
      status: 201,
      failure: null,
      nextAttemptAt: null,
    })
    const byDelivery = { params: { id, deliveryId: delivery?.id ?? '' } }
    const [first] = receiver.at('/logged')
    const { body, answer, milliseconds } = await ana.api.getWebhookDelivery(byDelivery)
    expect(body).toBe(first?.body)
    expect(answer).toMatch(/^\[31mmade x+$/)
    expect(answer?.length).toBeLessThanOrEqual(1000)
    expect(milliseconds).toBeGreaterThanOrEqual(0)

    const again = await ana.api.resendWebhookDelivery(byDelivery)
    expect(again).toMatchObject({ eventId: delivery?.eventId, state: 'DELIVERED', attempts: 1 })
    expect(again.id).not.toBe(delivery?.id)
    const [, second] = receiver.at('/logged')
    expect(second?.body).toBe(first?.body)
    expect((await deliveriesOf(ana, id)).map((one) => one.id)).toEqual([again.id, delivery?.id])
  })

  test('an event that is sent by hand and taken is not tried any more', async () => {
    const { ana, id } = await subscribed('/mended', ['AVAILABLE'])
    receiver.answer('/mended', 500)
    await tell(ana)
    await expect.poll(async () => (await deliveriesOf(ana, id))[0]?.attempts, PATIENTLY).toBe(1)
    const [waiting] = await deliveriesOf(ana, id)
    expect(waiting).toMatchObject({ state: 'WAITING', failure: 'STATUS', status: 500 })
    receiver.answer('/mended', 200)
    await ana.api.resendWebhookDelivery({ params: { id, deliveryId: waiting?.id ?? '' } })
    expect((await deliveriesOf(ana, id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED'])
  })

  test('the log is told by pages, and what failed by itself', async () => {
    const { ana, id } = await subscribed('/paged')
    await service.app.database.pool.query(
      `insert into webhook_deliveries (webhook_id, event_id, type, at, sequence, state, next_attempt_at)
       select webhooks.id, 'evt_' || n, 'CREATED', now(), n, case when n % 60 = 0 then 'FAILED' else 'DELIVERED' end, null
       from webhooks, generate_series(1, 120) as n where public_id = $1 order by n`,
      [id],
    )
    const list = (query: { state?: 'FAILED'; before?: string }) =>
      ana.api.listWebhookDeliveries({ ...byWebhook(id), query })
    const seen: string[] = []
    let page = await list({})
    for (;;) {
      seen.push(...page.deliveries.map(({ eventId }) => eventId))
      if (!page.hasMore) break
      page = await list({ before: page.deliveries.at(-1)?.id ?? '' })
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `evt_${120 - index}`))
    const failed = await list({ state: 'FAILED' })
    expect(failed).toMatchObject({ deliveries: [{ eventId: 'evt_120' }, { eventId: 'evt_60' }], hasMore: false })
    expect(await list({ before: 'unknown' })).toEqual({ deliveries: [], hasMore: false })

    await service.app.database.pool.query(
      `update webhook_deliveries set created_at = now() - interval '30 days 1 second' where sequence <= 100
       and webhook_id = (select id from webhooks where public_id = $1)`,
      [id],
    )
    await runJob(service, 'sweep-webhooks')
    expect((await list({})).deliveries).toHaveLength(20)
  })

  /** So many entries that they are removed in several steps. */
  const fill = (id: string, age: string) =>
    service.app.database.pool.query(
      `insert into webhook_deliveries (webhook_id, event_id, type, at, created_at, sequence, state, next_attempt_at)
       select id, 'evt_' || number, 'TEST', now(), now() - $2::interval, 0, 'DELIVERED', null
       from webhooks, generate_series(1, 20001) as number where public_id = $1`,
      [id, age],
    )
  const entriesOf = async (webhookId: unknown) => {
    const { rows } = await service.app.database.pool.query(
      'select count(*)::int as left from webhook_deliveries where webhook_id = $1',
      [webhookId],
    )
    return rows[0]?.left as number
  }
  const numberOf = async (id: string) =>
    (await service.app.database.pool.query('select id from webhooks where public_id = $1', [id])).rows[0]?.id as unknown

  test('ends, however much there is of it', async () => {
    const { id } = await subscribed('/old')
    await fill(id, '31 days')
    await runJob(service, 'sweep-webhooks')
    expect(await entriesOf(await numberOf(id))).toBe(0)
  })

  test('goes with its webhook, however long it is', async () => {
    const { ana, id } = await subscribed('/long')
    const number = await numberOf(id)
    await fill(id, '1 day')
    await ana.api.deleteWebhook(byWebhook(id))
    expect(await entriesOf(number)).toBe(0)
    expect((await ana.api.listWebhooks({})).webhooks).toEqual([])
  })
})

test('each event asks for a delivery; those who ask while one is under way do not pile up behind it', async () => {
  const { pool } = service.app.database
  const waiting = async () =>
    (
      await pool.query(
        `select from graphile_worker.jobs where task_identifier = 'deliver-webhooks' and run_at > now() + interval '1 hour'`,
      )
    ).rowCount
  await pool.query(
    `select graphile_worker.add_job('deliver-webhooks', queue_name := 'webhooks', run_at := now() + interval '1 day')
     from generate_series(1, 20)`,
  )
  expect(await waiting()).toBe(20)
  await pool.query(`select graphile_worker.add_job('deliver-webhooks', queue_name := 'webhooks')`)
  await expect.poll(waiting, PATIENTLY).toBe(0)
})
