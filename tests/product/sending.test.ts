import { ApiError } from '@envoi/client/api-error'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type Person, upload } from '@envoi/testing/people'
import { askJson } from '@envoi/testing/raw-http'
import { changeTransfer, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const PART = 16_777_216
const DAY = 24 * 60 * 60_000

/** What the sender sees: the whole transfer. */
async function managed(person: Person, sent: CreatedTransfer) {
  const headers = { 'x-sender-secret': sent.senderSecret }
  const view = await person.api.getTransfer({ params: { id: sent.transferId }, headers })
  if (!('events' in view)) throw new Error('the sender does not see the history')
  return view
}
const done = (person: Person, sent: CreatedTransfer) =>
  person.api.uploadDone({ params: { id: sent.transferId }, headers: { 'x-upload-token': sent.uploadToken } })

describe('whole stories', () => {
  test('Ana sends two files without an account, and Bo downloads one of them by the link', async () => {
    const ana = service.person('Ana')
    const bo = service.person('Bo')
    const plan = someBytes(300_000, 1)
    const sent = await ana.send({ 'plan.pdf': plan, 'notes/today.txt': Buffer.from('hello') }, { name: 'Plans' })

    const seen = await bo.api.getTransfer({ params: { id: sent.transferId } })
    expect(seen).toMatchObject({ status: 'ENABLED', name: 'Plans', size: 300_005, passwordRequired: false })
    expect(await getBytes(await linkToFile(bo, sent))).toEqual(plan)
  })

  test('a file of several parts arrives intact', async () => {
    const ana = service.person('Ana')
    const film = someBytes(40_000_000, 2)
    const sent = await ana.send({ 'film.mp4': film })
    expect(sent.multiparts[0]).toMatchObject({ parts: 3 })
    expect((await getBytes(await linkToFile(ana, sent))).equals(film)).toBe(true)
  })
})

describe('creating a transfer', () => {
  test('answers 201 with exactly the fields of the contract', async () => {
    const answer = await askJson(service.app.port, {
      method: 'POST',
      path: '/api/transfer/v2/transfers',
      from: '10.2.0.1',
      json: { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 1234 }] },
    })
    expect(answer.status).toBe(201)
    const reply = answer.json as CreatedTransfer
    expect(new Set(Object.keys(reply))).toEqual(
      new Set(
        'transferId senderSecret uploadToken bucketId bucketPath bucketConfig multiparts link manageLink'.split(' '),
      ),
    )
    expect(new Set(Object.keys(reply.bucketConfig))).toEqual(new Set(['endpoint', 'partSize']))
    expect(new Set(Object.keys(reply.multiparts[0] ?? {}))).toEqual(
      new Set(['id', 'fileId', 'key', 'uploadId', 'parts']),
    )
    expect(reply.bucketConfig).toEqual({ endpoint: service.app.storageUrl, partSize: PART })
  })

  test('links are built from the configured address and the ids', async () => {
    const { transferId, senderSecret, link, manageLink } = await service.person('Ana').create({ 'a.txt': 1 })
    expect(link).toBe(`${service.app.publicUrl}/dl/${transferId}`)
    expect(manageLink).toBe(`${service.app.publicUrl}/manage/${transferId}/${senderSecret}`)
  })

  test('a Host header is not used in the links', async () => {
    const answer = await askJson(service.app.port, {
      method: 'POST',
      path: '/api/transfer/v2/transfers',
      host: 'localhost:1',
      from: '10.2.0.2',
      json: { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 1234 }] },
    })
    const { link, manageLink } = answer.json as CreatedTransfer
    expect(new URL(link).origin).toBe(service.app.publicUrl)
    expect(new URL(manageLink ?? '').origin).toBe(service.app.publicUrl)
  })

  test('ids and secrets have 128 random bits or more, and no two are alike', async () => {
    const ana = service.person('Ana')
    const [one, two] = [await ana.create({ 'a.txt': 1 }), await ana.create({ 'a.txt': 1 })]
    expect(one.transferId).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(one.multiparts[0]?.fileId).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(one.senderSecret).toMatch(/^[\w-]{43}$/)
    expect(one.uploadToken).toMatch(/^[\w-]{43}$/)
    const secrets = [one, two].flatMap((sent) => [sent.transferId, sent.senderSecret, sent.uploadToken])
    expect(new Set(secrets).size).toBe(6)
  })

  test('object keys consist of our ids only, below the transfer’s own path', async () => {
    const sent = await service.person('Ana').create({ 'secret-plan.pdf': 1, 'b.txt': 2 })
    for (const { key } of sent.multiparts) {
      expect(key).toMatch(/^[0-9a-f]{32}\/[0-9a-f]{32}$/)
      expect(key.startsWith(`${sent.bucketPath}/`)).toBe(true)
    }
  })

  test.each([
    ['one byte', 1, 1],
    ['exactly one part', PART, 1],
    ['a byte more', PART + 1, 2],
    ['exactly three parts', 3 * PART, 3],
    ['a gigabyte', 1_000_000_000, 60],
  ])('%s of file is %i bytes in %i part(s); only several parts have an uploadId', async (_what, size, parts) => {
    const sent = await service.person('Ana').create({ 'film.mp4': size })
    expect(sent.multiparts[0]?.parts).toBe(parts)
    expect(sent.multiparts[0]?.uploadId === null).toBe(parts === 1)
  })

  test('files are answered in order, with the labels of the client', async () => {
    const files = ['zz__99', 'aaaaaa', 'M-M-M-'].map((id, index) => ({ id, name: `${index}.txt`, size: index + 1 }))
    const sent = await service.person('Ana').create({}, { files })
    expect(sent.multiparts.map(({ id }) => id)).toEqual(['zz__99', 'aaaaaa', 'M-M-M-'])
  })

  test('the same label in another transfer is another file', async () => {
    const ana = service.person('Ana')
    const [one, two] = [await ana.create({ 'a.txt': 1 }), await ana.create({ 'a.txt': 1 })]
    expect(one.multiparts[0]?.id).toBe(two.multiparts[0]?.id)
    expect(one.multiparts[0]?.fileId).not.toBe(two.multiparts[0]?.fileId)
    expect(one.multiparts[0]?.key).not.toBe(two.multiparts[0]?.key)
  })

  test('recipients are deduplicated, whatever their spelling', async () => {
    const ana = service.person('Ana')
    const recipients = ['Bo@example.org', ' bo@example.org', 'BO@EXAMPLE.ORG', 'cy@example.org']
    const sent = await ana.create({ 'a.txt': 1 }, { recipients })
    expect((await managed(ana, sent)).recipients).toEqual([
      { email: 'Bo@example.org', downloads: 0, lastDownload: null, mail: 'waiting' },
      { email: 'cy@example.org', downloads: 0, lastDownload: null, mail: 'waiting' },
    ])
  })

  test('by default it is valid for seven days, allows previews, and sends its sender every mail', async () => {
    const ana = service.person('Ana')
    const sent = await ana.create({ 'a.txt': 1 })
    const { validity, ...view } = await managed(ana, sent)
    // The start is the database's word, the end follows from ours: the same to the minute.
    expect(Math.round((Date.parse(validity.to) - Date.parse(validity.from)) / 60_000)).toBe(7 * 24 * 60)
    expect(view).toMatchObject({
      allowPreview: true,
      maxDownloads: null,
      notifications: { downloadConfirmation: true, expiryReminder: true, summary: true },
    })
  })

  test('the options of the sender are kept', async () => {
    const ana = service.person('Ana')
    const options = {
      transferType: 'S2' as const,
      langCode: 'fr' as const,
      email: 'ana@example.org',
      senderFullname: 'Ana Å',
      name: 'Plans & <b>more</b>',
      message: 'line one\nline two\ttab 🙂',
      maxDownloads: 5,
      allowPreview: false,
      notifications: { downloadConfirmation: false, expiryReminder: true, summary: false },
      to: new Date(Date.now() + 2 * DAY).toISOString(),
    }
    const view = await managed(ana, await ana.create({ 'a.txt': 1 }, options))
    const { name, message, maxDownloads, allowPreview, notifications } = options
    expect(view).toMatchObject({ name, message, maxDownloads, allowPreview, notifications })
    expect(view.sender).toEqual({ name: 'Ana Å', email: 'ana@example.org' })
    expect(view.validity.to).toBe(options.to)
  })
})

describe('finishing the upload', () => {
  test.each([
    ['the upload token', (sent: CreatedTransfer) => ({ headers: { 'x-upload-token': sent.uploadToken } })],
    [
      'the sender secret in a header',
      (sent: CreatedTransfer) => ({ headers: { 'x-sender-secret': sent.senderSecret } }),
    ],
    ['the sender secret in the query', (sent: CreatedTransfer) => ({ query: { senderSecret: sent.senderSecret } })],
  ])('can be done with %s', async (_what, authority) => {
    const ana = service.person('Ana')
    const sent = await ana.create({ 'a.txt': 5 })
    await upload(ana.api, sent, 0, Buffer.from('hello'))
    const reply = await ana.api.uploadDone({ params: { id: sent.transferId }, ...authority(sent) })
    expect(reply).toEqual({ transferId: sent.transferId, status: 'ENABLED', scanning: false })
  })

  test.each([
    ['no body and no Content-Type', { headers: {} }],
    ['an empty JSON body', { headers: { 'content-type': 'application/json' }, body: '' }],
    ['an empty object', { headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' }],
  ])('%s is accepted', async (_what, { headers, ...rest }) => {
    const ana = service.person('Ana')
    const sent = await ana.create({ 'a.txt': 5 })
    await upload(ana.api, sent, 0, Buffer.from('hello'))
    const answer = await askJson(service.app.port, {
      method: 'PUT',
      path: `/api/transfer/v2/transfers/${sent.transferId}/upload-done`,
      headers: { ...headers, 'x-sender-secret': sent.senderSecret },
      ...rest,
    })
    expect(answer).toMatchObject({ status: 200, json: { status: 'ENABLED' } })
  })

  test('repeated, also concurrently, answers the same and is one upload in the history', async () => {
    const ana = service.person('Ana')
    const sent = await ana.create({ 'a.txt': 5 })
    await upload(ana.api, sent, 0, Buffer.from('hello'))
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => done(ana, sent)))
    const replies = [...atOnce, await done(ana, sent)]
    const expected = { transferId: sent.transferId, status: 'ENABLED', scanning: false }
    expect(replies).toEqual(Array.from({ length: 6 }, () => expected))
    expect((await managed(ana, sent)).events.map(({ type }) => type)).toEqual(['CREATED', 'UPLOADED', 'AVAILABLE'])
  })

  test('with missing bytes is refused, and the upload can go on', async () => {
    const ana = service.person('Ana')
    const sent = await ana.create({ 'a.txt': 5, 'b.txt': 6 })
    await upload(ana.api, sent, 0, Buffer.from('hello'))
    await expect(done(ana, sent)).rejects.toMatchObject({ status: 422, codes: ['UPLOAD_INCOMPLETE'] })
    expect(await managed(ana, sent)).toMatchObject({ status: 'UPLOADING', events: [{ type: 'CREATED' }] })
    await upload(ana.api, sent, 1, Buffer.from('world!'))
    expect(await done(ana, sent)).toMatchObject({ status: 'ENABLED' })
    expect(await getBytes(await linkToFile(ana, sent, 1))).toEqual(Buffer.from('world!'))
  })

  test('after the transfer has expired is refused', async () => {
    const ana = service.person('Ana')
    const sent = await ana.create({ 'a.txt': 5 })
    await changeTransfer(service, sent, `valid_from = now() - interval '2 days', valid_to = now() - interval '1 day'`)
    await expect(done(ana, sent)).rejects.toMatchObject({ status: 410, codes: ['EXPIRED'] })
  })

  test('with an encryption password for a plain transfer is refused, not ignored', async () => {
    const ana = service.person('Ana')
    const sent = await ana.create({ 'a.txt': 5 })
    const finishing = ana.api.uploadDone({
      params: { id: sent.transferId },
      headers: { 'x-upload-token': sent.uploadToken },
      body: { sseCPassword: 'correct horse' },
    })
    await expect(finishing).rejects.toMatchObject({ status: 400, message: expect.stringContaining('sseCPassword') })
  })
})

describe('getting the result', () => {
  const resultOf = (person: Person, sent: CreatedTransfer) =>
    person.api.getResult({ params: { id: sent.transferId }, headers: { 'x-upload-token': sent.uploadToken } })

  test('answers the same as finishing, with the link', async () => {
    const ana = service.person('Ana')
    const sent = await ana.create({ 'a.txt': 5 })
    const { transferId, link } = sent
    expect(await resultOf(ana, sent)).toEqual({ transferId, status: 'UPLOADING', scanning: false, link })
    await upload(ana.api, sent, 0, Buffer.from('hello'))
    const reply = await done(ana, sent)
    expect(await resultOf(ana, sent)).toEqual({ ...reply, link })
  })

  test('of a deleted transfer is 410', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': Buffer.from('hello') })
    await changeTransfer(service, sent, `status = 'DELETED'`)
    await expect(resultOf(ana, sent)).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
    await expect(done(ana, sent)).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
  })
})

describe('a start in the future', () => {
  const tomorrow = () => new Date(Date.now() + DAY)

  test('keeps the transfer pending and closed to recipients until then', async () => {
    const ana = service.person('Ana')
    const from = tomorrow().toISOString()
    const sent = await ana.send({ 'a.txt': Buffer.from('hello') }, { from })
    const bo = service.person('Bo')
    expect(await bo.api.getTransfer({ params: { id: sent.transferId } })).toEqual({
      transferId: sent.transferId,
      status: 'PENDING',
      passwordRequired: false,
      validity: { from },
    })
    await expect(linkToFile(bo, sent)).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
  })

  test('opens it on that day once, by its job', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': Buffer.from('hello') }, { from: tomorrow().toISOString() })
    await bringForward(sent)
    await expect.poll(async () => (await managed(ana, sent)).status).toBe('ENABLED')
    expect((await managed(ana, sent)).events.map(({ type }) => type)).toEqual(['CREATED', 'UPLOADED', 'AVAILABLE'])
    expect(await getBytes(await linkToFile(ana, sent))).toEqual(Buffer.from('hello'))
  })

  /** A day passes: for the transfer and for the one job that waits for its start. */
  async function bringForward(sent: CreatedTransfer): Promise<void> {
    const { pool } = service.app.database
    const { rows } = await pool.query<{ id: string }>(
      `select jobs.id from graphile_worker.jobs, transfers
       where public_id = $1 and jobs.key = 'available ' || public_id and jobs.run_at = valid_from`,
      [sent.transferId],
    )
    expect(rows).toHaveLength(1)
    await changeTransfer(service, sent, 'valid_from = now()')
    await pool.query(`select graphile_worker.reschedule_jobs($1::bigint[], run_at := now())`, [
      rows.map(({ id }) => id),
    ])
  }
})

test('a refusal has what the client needs to explain it', async () => {
  const sending = service.person('Ana').create({ 'setup.exe': 5 })
  await expect(sending).rejects.toBeInstanceOf(ApiError)
  await expect(sending).rejects.toMatchObject({ status: 422, kind: 'codes', codes: ['FILE_IS_EXE'] })
})
