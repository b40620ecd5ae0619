import type { CreatedTransfer } from '@envoi/contract/transfers'
import { type TransferStatus, transferStatuses } from '@envoi/contract/words'
import { getBytes } from '@envoi/testing/bytes'
import { crc32Of } from '@envoi/testing/people'
import { type Ask, type Answer, askJson } from '@envoi/testing/raw-http'
import { changeTransfer, linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const hello = { 'hello.txt': Buffer.from('hello'), 'pictures/cat.png': Buffer.from('not truly a picture') }
const send = (more = {}) => service.person('Ana').send(hello, { recipients: ['bo@example.org'], ...more })

const see = (id: string, headers: NonNullable<Ask['headers']> = {}, query = ''): Promise<Answer> =>
  askJson(service.app.port, { path: `/api/transfer/v2/transfers/${id}${query}`, headers })
const asSender = (sent: CreatedTransfer) => see(sent.transferId, { 'x-sender-secret': sent.senderSecret })
const keysOf = (answer: Answer): Set<string> => new Set(Object.keys(answer.json as object))

const outline = ['transferId', 'status', 'passwordRequired']
const whole = [...outline, ...'name message sender files validity allowPreview size'.split(' ')]
const toManage =
  'recipients notifications maxDownloads downloads events link manageLink createdAt isExpired activity limits options'.split(
    ' ',
  )

describe('a recipient sees', () => {
  test('exactly the fields of the contract, and nothing of other recipients or counts', async () => {
    const sent = await send({ name: 'Plans', message: 'Look!', email: 'ana@example.org', senderFullname: 'Ana' })
    const answer = await see(sent.transferId)
    expect(answer.status).toBe(200)
    expect(keysOf(answer)).toEqual(new Set(whole))
    expect(answer.json).toEqual({
      transferId: sent.transferId,
      status: 'ENABLED',
      name: 'Plans',
      message: 'Look!',
      sender: { name: 'Ana', email: 'ana@example.org' },
      files: [
        {
          fileId: sent.multiparts[0]?.fileId,
          name: 'hello.txt',
          size: 5,
          preview: 'text',
          thumbnail: null,
          crc32: crc32Of(hello['hello.txt']),
        },
        {
          fileId: sent.multiparts[1]?.fileId,
          name: 'pictures/cat.png',
          size: 19,
          preview: 'image',
          thumbnail: null,
          crc32: crc32Of(hello['pictures/cat.png']),
        },
      ],
      validity: { from: expect.stringMatching(/Z$/), to: expect.stringMatching(/Z$/) },
      passwordRequired: false,
      allowPreview: true,
      size: 24,
    })
  })

  test('the same with their own secret, in the query or in a header', async () => {
    const sent = await send()
    const secret = await userSecretOf(service, sent, 'bo@example.org')
    const open = await see(sent.transferId)
    expect((await see(sent.transferId, {}, `?userSecret=${secret}`)).text).toBe(open.text)
    expect((await see(sent.transferId, { 'x-user-secret': secret })).text).toBe(open.text)
  })

  test('no previews if the sender allows none', async () => {
    const sent = await send({ allowPreview: false })
    const { files } = (await see(sent.transferId)).json as { files: { preview: unknown }[] }
    expect(files.map(({ preview }) => preview)).toEqual([null, null])
  })

  test('names in one Unicode form, whatever form they were uploaded in', async () => {
    const sent = await service.person('Ana').send({ 'e\u0301te\u0301.pdf': Buffer.from('x') })
    expect((await see(sent.transferId)).json).toMatchObject({ files: [{ name: '\u00e9t\u00e9.pdf' }] })
  })
})

describe('before the right password there is only an outline', () => {
  const password = 'correct horse'
  const closed = (sent: CreatedTransfer) => ({
    transferId: sent.transferId,
    status: 'ENABLED',
    passwordRequired: true,
  })

  test.each([
    ['none', {}],
    ['an empty one', { 'x-transfer-password': '' }],
    ['a wrong one', { 'x-transfer-password': 'wrong horse' }],
  ])('%s', async (_what, headers) => {
    const sent = await send({ password })
    const answer = await see(sent.transferId, headers)
    expect(answer).toMatchObject({ status: 200, json: closed(sent) })
    expect(keysOf(answer)).toEqual(new Set(outline))
  })

  test('for a recipient with their own secret too', async () => {
    const sent = await send({ password })
    const secret = await userSecretOf(service, sent, 'bo@example.org')
    expect((await see(sent.transferId, { 'x-user-secret': secret })).json).toEqual(closed(sent))
  })

  test('with it, everything but the password is shown', async () => {
    const sent = await send({ password })
    const answer = await see(sent.transferId, { 'x-transfer-password': password })
    expect(keysOf(answer)).toEqual(new Set(whole))
    expect(answer.json).toMatchObject({ passwordRequired: true, size: 24 })
    expect(answer.text).not.toContain(password)
  })

  test('its sender needs no password', async () => {
    const sent = await send({ password })
    expect(keysOf(await asSender(sent))).toEqual(new Set([...whole, ...toManage]))
  })
})

describe('unless it is available there is only an outline with its first day', () => {
  const closedStatuses = transferStatuses.filter((status) => status !== 'ENABLED' && status !== 'DELETED')

  test.each(closedStatuses)('%s', async (status) => {
    const sent = await service.person('Ana').create({ 'a.txt': 1 }, { name: 'Plans' })
    await setStatus(sent, status)
    const answer = await see(sent.transferId)
    expect(keysOf(answer)).toEqual(new Set([...outline, 'validity']))
    const { validity } = answer.json as { validity: object }
    expect(Object.keys(validity)).toEqual(['from'])
    expect(answer.json).toMatchObject({ status: status === 'MODERATING' ? 'PENDING' : status })
  })

  test('a transfer under review is pending for its sender too', async () => {
    const sent = await send()
    await setStatus(sent, 'MODERATING')
    const answer = await asSender(sent)
    expect(answer.json).toMatchObject({ status: 'PENDING' })
    expect(answer.text).not.toContain('MODERATING')
  })
})

describe('the holder of the sender secret sees', () => {
  test('everything: recipients, counts, settings, history and links', async () => {
    const sent = await send({ maxDownloads: 3 })
    await linkToFile(service.person('Bo'), sent)
    const answer = await asSender(sent)
    expect(keysOf(answer)).toEqual(new Set([...whole, ...toManage]))
    expect(answer.json).toMatchObject({
      recipients: [{ email: 'bo@example.org', downloads: 0, lastDownload: null }],
      maxDownloads: 3,
      downloads: 1,
      events: [{ type: 'CREATED' }, { type: 'UPLOADED' }, { type: 'AVAILABLE' }],
      link: sent.link,
      manageLink: sent.manageLink,
    })
  })

  test('the same by the query as by the header', async () => {
    const sent = await send({ recipients: [] })
    const byQuery = await see(sent.transferId, {}, `?senderSecret=${sent.senderSecret}`)
    // How late its end may be set moves on with the clock.
    const limits = expect.objectContaining({ latestEnd: expect.stringMatching(/Z$/) })
    expect(byQuery.json).toEqual({ ...((await asSender(sent)).json as object), limits })
  })

  test('when each recipient last downloaded it', async () => {
    const sent = await send()
    const secret = await userSecretOf(service, sent, 'bo@example.org')
    await getBytes(await linkToFile(service.person('Bo'), sent, 0, { headers: { 'x-user-secret': secret } }))
    const { recipients } = (await asSender(sent)).json as { recipients: object[] }
    expect(recipients).toEqual([
      {
        email: 'bo@example.org',
        downloads: 1,
        lastDownload: expect.stringMatching(/^\d{4}-.*Z$/),
        mail: expect.stringMatching(/^(waiting|sent)$/),
      },
    ])
  })

  test('a running upload, with its files', async () => {
    const sent = await service.person('Ana').create({ 'a.txt': 7 })
    expect((await asSender(sent)).json).toMatchObject({ status: 'UPLOADING', files: [{ name: 'a.txt', size: 7 }] })
  })
})

describe('an ended transfer', () => {
  test('that is expired is 410 at once, before any job has run; its sender still sees it', async () => {
    const sent = await send()
    await changeTransfer(service, sent, `valid_from = now() - interval '8 days', valid_to = now()`)
    expect(await see(sent.transferId)).toMatchObject({ status: 410, json: { codes: ['EXPIRED'] } })
    const secret = await userSecretOf(service, sent, 'bo@example.org')
    expect((await see(sent.transferId, { 'x-user-secret': secret })).status).toBe(410)
    expect(await asSender(sent)).toMatchObject({ status: 200, json: { status: 'ENABLED', size: 24 } })
  })

  test('that is deleted is 410 for everybody', async () => {
    const sent = await send()
    await setStatus(sent, 'DELETED')
    expect(await see(sent.transferId)).toMatchObject({ status: 410, json: { codes: ['DELETED'] } })
    expect(await asSender(sent)).toMatchObject({ status: 410, json: { codes: ['DELETED'] } })
  })
})

describe('a wrong secret is answered like an unknown transfer, but for the request id', () => {
  const withoutRequestId = ({ status, headers, json, text }: Answer) => {
    const { requestId } = json as { requestId: string }
    const { 'x-request-id': _id, date: _date, ...rest } = headers
    return { status, rest, text: text.replace(requestId, '') }
  }

  test.each(['x-sender-secret', 'x-user-secret'])('%s', async (name) => {
    const sent = await send()
    const unknown = withoutRequestId(await see('unknownunknownunknown1', { [name]: 'x'.repeat(43) }))
    expect(unknown.status).toBe(404)
    expect(withoutRequestId(await see(sent.transferId, { [name]: 'x'.repeat(43) }))).toEqual(unknown)
    expect(withoutRequestId(await see(sent.transferId, { [name]: '' }))).toEqual(unknown)
  })

  test('for a deleted or expired transfer too', async () => {
    const [deleted, expired] = [await send(), await send()]
    await setStatus(deleted, 'DELETED')
    await changeTransfer(service, expired, `valid_from = now() - interval '8 days', valid_to = now()`)
    const wrong = { 'x-sender-secret': 'x'.repeat(43) }
    const unknown = withoutRequestId(await see('unknownunknownunknown1', wrong))
    expect(withoutRequestId(await see(deleted.transferId, wrong))).toEqual(unknown)
    expect(withoutRequestId(await see(expired.transferId, wrong))).toEqual(unknown)
  })

  test('a removed recipient has a wrong secret', async () => {
    const sent = await send()
    const secret = await userSecretOf(service, sent, 'bo@example.org')
    await service.app.database.pool.query(
      `delete from transfer_recipients using transfers where transfers.id = transfer_id and public_id = $1`,
      [sent.transferId],
    )
    expect((await see(sent.transferId, { 'x-user-secret': secret })).status).toBe(404)
    expect((await see(sent.transferId)).status).toBe(200)
  })
})

/** Straight to the row: no call leads there yet, and some of these steps the database itself would refuse. */
async function setStatus(sent: CreatedTransfer, status: TransferStatus): Promise<void> {
  await service.app.database.transaction(async (tx) => {
    await tx.execute('alter table transfers disable trigger transfers_status')
    await tx.execute(`update transfers set status = '${status}' where public_id = '${sent.transferId}'`)
    await tx.execute('alter table transfers enable trigger transfers_status')
  })
}
