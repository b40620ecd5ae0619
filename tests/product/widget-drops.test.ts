import { outcomes } from '@envoi/testing/concurrent-calls'
import { runJob } from '@envoi/testing/managing'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import type { Person } from '@envoi/testing/people'
import { ask, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { type Relay, readMail, startRelay } from '@envoi/testing/smtp'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectWriteOnly, newDrop, pushCodeOf, sendMeanwhile } from './push-calls.ts'
import { add, list, notThere, refused } from './subdomain-calls.ts'
import { ask as askBy, dropBy, getWidget, origin, publicWidget, sendBy, widgetOwner } from './widget-calls.ts'

let relay: Relay
let service: Service
let visitor: Person
beforeAll(async () => {
  relay = await startRelay()
  service = await startService({ env: { SMTP_URL: relay.url, MAIL_FROM: 'Envoi <mail@envoi.example>' } })
  visitor = service.person('Gwen')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await relay[Symbol.asyncDispose]()
})
beforeEach(() => query('delete from rate_limits'))

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const closed = refused('PUSH_CLOSED', 410)
const wrongType = refused('INVALID_TRANSFER_TYPE')
const receivedBy = ({ api }: SignedUp) => api.searchTransfers({ query: { searchType: 'received' }, body: {} })
const create = (body: object) => visitor.api.createTransfer({ body: newDrop(body) })

describe('what is sent by a widget', () => {
  test('is its owner’s, takes their room, and comes from the home of their team', async () => {
    const { ana, id } = await widgetOwner(service)
    await add(ana, 'widget-home')
    const sent = await dropBy(visitor, id, { senderFullname: 'Gwen', email: 'gwen@example.org' })
    expect(sent.manageLink).toBeNull()
    expect(new URL(sent.link).host).toMatch(/^widget-home\./)
    const { transfers } = await receivedBy(ana)
    expect(transfers).toMatchObject([
      { transferId: sent.transferId, push: { site: null, widget: 'Acme', isSenderProven: false } },
    ])
    expect((await ana.api.getLimits({ params: { uid: ana.uid } })).storageUsed).toBe(5)
    await whenMailQueueIsEmpty(service)
    const letter = relay.taken.findLast(({ envelope }) => envelope.to.includes(ana.email))
    const { subject, text, from } = await readMail(letter?.raw ?? '')
    expect(subject).toBe('Gwen sent you 1 file')
    expect(text).toContain('Sent through the widget “Acme”.')
    expect(from?.name).toBe('widget-home')
    expect(relay.taken.some(({ envelope }) => envelope.to.includes('gwen@example.org'))).toBe(false)
  })

  test('gives its sender nothing but to go on with that upload', async () => {
    const { ana, id } = await widgetOwner(service)
    const sent = await dropBy(visitor, id)
    await expectWriteOnly(visitor, sent)
    const params = { id: sent.transferId }
    const headers = { 'x-sender-secret': sent.senderSecret }
    expect(await ana.api.deleteTransfer({ params, query: {} })).toMatchObject({ status: 'DELETED' })
    // Nor does it tell what became of it.
    expect(await visitor.api.getResult({ params, headers, query: {} })).toMatchObject({ status: 'ENABLED' })
  })

  test('is of type S3 and of one page; whom it is for is its owner’s to say', async () => {
    const { ana, id } = await widgetOwner(service)
    const pushCode = await pushCodeOf(ana)
    for (const transferType of ['S1', 'S2']) {
      await expect(create({ transferType, widgetId: id })).rejects.toMatchObject(wrongType)
    }
    await expect(create({ transferType: 'S1', widgetOrigin: origin })).rejects.toMatchObject(wrongType)
    await expect(create({ widgetId: id, pushCode })).rejects.toMatchObject(wrongType)
    await expect(create({ widgetId: id, recipients: ['bo@example.org'] })).rejects.toMatchObject({ status: 400 })
    await expect(create({ widgetId: id, password: 'a password' })).rejects.toMatchObject(refused('OPTION_NOT_ALLOWED'))
    await expect(create({ widgetId: 'nobody' })).rejects.toMatchObject(notThere)
    expect(await receivedBy(ana)).toMatchObject({ total: 0 })
  })

  test('is asked for what the widget asks, in the frame as by the call', async () => {
    const { ana, id } = await widgetOwner(service, { senderName: 'required', endings: ['pdf'], maxSize: 10 })
    await expect(sendBy(visitor, id)).rejects.toMatchObject(refused('SENDER_REQUIRED'))
    const named = { senderFullname: 'Gwen' }
    const file = (name: string, size = 5) => ({ ...named, files: [{ id: 'a1B2c3', name, size }] })
    await expect(sendBy(visitor, id, file('a.zip'))).rejects.toMatchObject(refused('FILE_TYPE_NOT_ALLOWED'))
    await expect(sendBy(visitor, id, file('a.pdf', 11))).rejects.toMatchObject({
      limitErrors: [{ limit: 'UPLOAD_SIZE', max: 10 }],
    })
    await sendBy(visitor, id, named)
    await askBy(ana, id, { maxUses: 2, restartUses: true })
    const three = [sendBy(visitor, id, named), sendBy(visitor, id, named), sendBy(visitor, id, named)]
    expect(await outcomes(three)).toEqual({ done: 2, '410 PUSH_CLOSED': 1 })
    expect(await publicWidget(visitor, id)).toMatchObject({ state: 'closed', asks: null })
  })

  test('comes from our own page in the frame, and by no browser from the page around it', async () => {
    const { ana, id } = await widgetOwner(service)
    const { app } = service
    const send = (from: string) =>
      askJson(app.port, {
        path: '/api/transfer/v2/transfers',
        host: `localhost:${app.port}`,
        method: 'POST',
        json: newDrop({ widgetId: id }),
        headers: { origin: from },
      })
    expect((await send(origin)).status).toBe(403)
    expect(await receivedBy(ana)).toMatchObject({ total: 0 })
    expect((await send(app.publicUrl)).status).toBe(201)
  })

  test('is kept as long as the widget says, whatever its owner says of their own transfers', async () => {
    const { ana, id } = await widgetOwner(service)
    await ana.api.setUploaderSettings({ params: { uid: ana.uid }, body: { validityDays: 20 } })
    const daysOf = async ({ transferId }: { transferId: string }) => {
      const { rows } = await query(
        `select round(extract(epoch from valid_to - created_at) / 86400)::int as days from transfers where public_id = $1`,
        [transferId],
      )
      return rows[0].days
    }
    expect(await daysOf(await sendBy(visitor, id))).toBe(20)
    await ana.api.setWidgetUploader({ params: { id }, body: { validityDays: 5 } })
    expect(await daysOf(await sendBy(visitor, id))).toBe(5)
  })

  test('stays known by the name of that day, also when the widget has gone', async () => {
    const { ana, id } = await widgetOwner(service)
    await ana.api.changeWidget({ params: { id }, body: { name: 'Tenders' } })
    const { transferId } = await dropBy(visitor, id)
    await ana.api.changeWidget({ params: { id }, body: { name: 'Press' } })
    await ana.api.deleteWidget({ params: { id } })
    const { transfers } = await receivedBy(ana)
    expect(transfers).toMatchObject([{ transferId, push: { site: null, widget: 'Tenders' } }])
    const shown = await ana.api.getTransfer({ params: { id: transferId }, query: {} })
    expect(shown).toMatchObject({ push: { widget: 'Tenders' } })
    expect(await ana.api.searchTransfers({ query: { searchType: 'received' }, body: { push: true } })).toMatchObject({
      total: 1,
    })
  })
})

describe('a widget takes nothing more at once', () => {
  const suspend = ({ uid }: SignedUp, suspended: boolean) =>
    query(`update users set suspended_at = case when $2 then now() end where uid = $1`, [uid, suspended])

  test('when it is switched off, deleted, or its owner is suspended', async () => {
    const { ana, id } = await widgetOwner(service)
    await askBy(ana, id, { isOpen: false })
    await expect(sendBy(visitor, id)).rejects.toMatchObject(closed)
    expect(await publicWidget(visitor, id)).toMatchObject({ state: 'closed', receiver: 'Acme', asks: null })
    await askBy(ana, id, { isOpen: true })
    await sendBy(visitor, id)
    await suspend(ana, true)
    await expect(sendBy(visitor, id)).rejects.toMatchObject(notThere)
    await expect(publicWidget(visitor, id)).rejects.toMatchObject(notThere)
    await suspend(ana, false)
    await sendBy(visitor, id)
    await ana.api.deleteWidget({ params: { id } })
    await expect(sendBy(visitor, id)).rejects.toMatchObject(notThere)
  })

  test('also from whoever had come in and waits: it is asked again while its owner is held', async () => {
    const { ana, id } = await widgetOwner(service)
    const meanwhile = (...change: [string, unknown[]]) => sendMeanwhile(service, ana, () => sendBy(visitor, id), change)
    const page = '(select id from widgets where public_id = $1)'
    const set = (settings: string) =>
      meanwhile(`update push_pages set settings = ${settings} where widget_id = ${page}`, [id])
    expect(await set(`'{"isOpen": false}'`)).toMatchObject(closed)
    await askBy(ana, id, { isOpen: true })
    expect(
      await meanwhile(`update push_pages set password_hash = 'another' where widget_id = ${page}`, [id]),
    ).toMatchObject(notThere)
    await askBy(ana, id, { password: null })
    expect(await meanwhile('update users set suspended_at = now() where uid = $1', [ana.uid])).toMatchObject(notThere)
    await suspend(ana, false)
    const bo = await service.signedUp('Bo', { plan: 'TEAM' })
    const join = 'update users set manager_id = (select id from users where uid = $2) where uid = $1'
    expect(await meanwhile(join, [ana.uid, bo.uid])).toMatchObject(closed)
    await query('update users set manager_id = null where uid = $1', [ana.uid])
    const give = 'update widgets set owner_id = (select id from users where uid = $2) where public_id = $1'
    expect(await meanwhile(give, [id, bo.uid])).toMatchObject(notThere)
    await query(give, [id, ana.uid])
    expect(await meanwhile('delete from widgets where public_id = $1', [id])).toMatchObject(notThere)
    expect(await receivedBy(ana)).toMatchObject({ total: 0 })
  })

  test('when its owner has no room, without figures', async () => {
    const { ana, id } = await widgetOwner(service)
    await sendBy(visitor, id)
    await query(`update transfers set size = 10 ^ 14 where receiver_id = (select id from users where uid = $1)`, [
      ana.uid,
    ])
    expect(await sendBy(visitor, id).catch((error: unknown) => error)).toMatchObject({
      status: 409,
      codes: ['CANNOT_RECEIVE'],
      limitErrors: [],
    })
    expect(await publicWidget(visitor, id)).toMatchObject({ state: 'full', asks: null })
  })

  test('and its owner is told of it by whoever comes with files, not by the mere sight of a page around it', async () => {
    const { ana, id } = await widgetOwner(service)
    await sendBy(visitor, id)
    await query(`update transfers set size = 10 ^ 14 where receiver_id = (select id from users where uid = $1)`, [
      ana.uid,
    ])
    const letters = async () => {
      await whenMailQueueIsEmpty(service)
      return relay.taken.filter(({ envelope }) => envelope.to.includes(ana.email)).length
    }
    const before = await letters()
    const { app } = service
    const page = await ask(app.port, { path: `/widgets/${id}`, host: `localhost:${app.port}` })
    expect(page.text).toContain('"state":"full"')
    expect(await letters()).toBe(before)
    expect(await publicWidget(visitor, id)).toMatchObject({ state: 'full' })
    expect(await letters()).toBe(before + 1)
  })
})

describe('what is told of how a widget is used', () => {
  test('are the uploads that arrived, each once, by day and by the page around it', async () => {
    const { ana, id } = await widgetOwner(service)
    await add(ana, 'widget-usage')
    const ofSite = (await list(ana)).subdomains[0]?.origin ?? ''
    await sendBy(visitor, id, { widgetOrigin: origin })
    const sent = await dropBy(visitor, id, { widgetOrigin: origin })
    const again = { params: { id: sent.transferId }, headers: { 'x-upload-token': sent.uploadToken }, body: {} }
    await visitor.api.uploadDone(again)
    await dropBy(visitor, id, { widgetOrigin: origin })
    await dropBy(visitor, id, { widgetOrigin: ofSite })
    for (const widgetOrigin of ['https://evil.example', 'null', `${origin}/`, undefined]) {
      await dropBy(visitor, id, widgetOrigin === undefined ? {} : { widgetOrigin })
    }
    const day = new Date().toISOString().slice(0, 10)
    const { usage } = await getWidget(ana, id)
    expect(usage.days).toEqual([
      { day, origin: null, uploads: 4 },
      { day, origin, uploads: 2 },
      { day, origin: ofSite, uploads: 1 },
    ])
  })

  test('are those of 30 days, the latest first, and older ones are swept away', async () => {
    const { ana, id } = await widgetOwner(service)
    await query(
      `insert into widget_uploads select id, (now() at time zone 'utc')::date - ago, null, ago + 1
      from widgets, unnest(array[31, 30, 29, 1]) ago where public_id = $1`,
      [id],
    )
    const told = async () => (await getWidget(ana, id)).usage.days.map(({ uploads }) => uploads)
    expect(await told()).toEqual([2, 30])
    await runJob(service, 'sweep-widget-uploads')
    const { rows } = await query(
      `select uploads from widget_uploads where widget_id = (select id from widgets where public_id = $1) order by day`,
      [id],
    )
    expect(rows).toEqual([{ uploads: 30 }, { uploads: 2 }])
  })

  test('counts every one of many that arrive at once', async () => {
    const { ana, id } = await widgetOwner(service)
    await Promise.all(Array.from({ length: 8 }, () => dropBy(visitor, id)))
    expect((await getWidget(ana, id)).usage.days).toMatchObject([{ origin: null, uploads: 8 }])
  })
})
