import type { CreatedTransfer } from '@envoi/contract/transfers'
import { DAY } from '@envoi/contract/limits'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import {
  changeGrants,
  changeTransfer,
  downloadsOf,
  fileIdOf,
  linkToAll,
  linkToFile,
  userSecretOf,
} from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const plan = someBytes(5000)
const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return response.status
}
const expired = `valid_from = now() - interval '2 days', valid_to = now() - interval '1 second'`

describe('a download link is issued', () => {
  test('only for a file of the same transfer', async () => {
    const ana = service.person('Ana')
    const [sent, other] = [await ana.send({ a: plan }), await ana.send({ b: plan })]
    const query = { transferId: sent.transferId, fileId: fileIdOf(other) }
    await expect(ana.api.getDownloadLink({ query })).rejects.toMatchObject({ status: 404, codes: [] })
    expect(await downloadsOf(ana, sent)).toBe(0)
  })

  test('not for an unknown transfer or a wrong secret', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan }, { recipients: ['bo@example.org'] })
    const { transferId } = sent
    const unknown = { query: { transferId: `${transferId.slice(0, -1)}!` } }
    const wrongRecipient = { query: { transferId, userSecret: 'x'.repeat(43) } }
    const wrongSender = { query: { transferId }, headers: { 'x-sender-secret': 'x'.repeat(43) } }
    for (const input of [unknown, wrongRecipient, wrongSender]) {
      await expect(ana.api.getDownloadLink(input)).rejects.toMatchObject({ status: 404, codes: [] })
    }
  })

  test('not before the upload is done, nor before the first day', async () => {
    const ana = service.person('Ana')
    const uploading = await ana.create({ a: 5000 })
    const pending = await ana.send({ a: plan }, { from: new Date(Date.now() + DAY).toISOString() })
    for (const sent of [uploading, pending]) {
      await expect(linkToAll(ana, sent)).rejects.toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
    }
  })

  test.each([
    [`status = 'DISABLED'`, 409, 'WRONG_STATUS'],
    [`status = 'MODERATING'`, 409, 'WRONG_STATUS'],
    [`status = 'DELETED'`, 410, 'DELETED'],
    [expired, 410, 'EXPIRED'],
    [`status = 'DISABLED', ${expired}`, 410, 'EXPIRED'],
  ])('not with %s: %i %s', async (change, status, code) => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    await changeTransfer(service, sent, change)
    await expect(linkToAll(ana, sent)).rejects.toMatchObject({ status, codes: [code] })
    await expect(linkToFile(ana, sent)).rejects.toMatchObject({ status, codes: [code] })
  })

  test('only for a well-formed request', async () => {
    const sent = await service.person('Ana').send({ a: plan })
    const call = `${service.app.publicUrl}/api/transfer/downloads/link?transferId=${sent.transferId}`
    expect(await statusOf(call)).toBe(200)
    for (const odd of ['&transferId=x', '&unknown=1', '&preview=yes', '&fileId=', '&fileId=a&fileId=', '&fileId[]=a']) {
      expect(await statusOf(call + odd), odd).toBe(400)
    }
    expect(await statusOf(`${call}&fileId=a&fileId=b`)).toBe(404)
  })
})

describe('an issued link ends at once, also during a download,', () => {
  test.each([
    ['when the transfer is disabled', `status = 'DISABLED'`],
    ['when the transfer is under review', `status = 'MODERATING'`],
    ['when the transfer is deleted', `status = 'DELETED'`],
    ['when the transfer expires', expired],
    ['when the transfer starts later after all', `valid_from = now() + interval '1 hour'`],
    ['when a password is set', `password_hash = 'another'`],
  ])('%s', async (_, change) => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    const [fresh, started] = [await linkToAll(ana, sent), await linkToFile(ana, sent)]
    expect(await statusOf(started, { headers: { range: 'bytes=0-9' } })).toBe(206)
    await changeTransfer(service, sent, change)
    expect(await statusOf(fresh)).toBe(404)
    expect(await statusOf(started, { headers: { range: 'bytes=10-' } })).toBe(404)
  })

  test('when the password is changed or removed', async () => {
    const ana = service.person('Ana')
    for (const change of [`password_hash = 'another'`, 'password_hash = null']) {
      const sent = await ana.send({ a: plan }, { password: 'open sesame' })
      const url = await linkToFile(ana, sent, 0, { password: 'open sesame' })
      expect(await statusOf(url)).toBe(200)
      await changeTransfer(service, sent, change)
      expect(await statusOf(url)).toBe(404)
    }
  })

  test('when its recipient is removed; others keep theirs', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan }, { recipients: ['bo@example.org', 'cy@example.org'] })
    const linkFor = async (email: string): Promise<string> =>
      linkToFile(ana, sent, 0, { userSecret: await userSecretOf(service, sent, email) })
    const [bo, cy] = [await linkFor('bo@example.org'), await linkFor('cy@example.org')]
    expect([await statusOf(bo), await statusOf(cy)]).toEqual([200, 200])
    await service.app.database.pool.query(
      `delete from transfer_recipients using transfers where transfers.id = transfer_id
       and public_id = $1 and email = 'bo@example.org'`,
      [sent.transferId],
    )
    expect([await statusOf(bo), await statusOf(cy)]).toEqual([404, 200])
  })
})

describe('a link must be used within five minutes', () => {
  /** As if the link had been given that long ago. */
  const letPass = (sent: CreatedTransfer, time: string): Promise<void> =>
    changeGrants(
      service,
      sent,
      ['issued_at', 'start_by', 'lapses_at', 'started_at'].map((at) => `${at} = ${at} - interval '${time}'`).join(),
    )

  test.each([
    ['a download', {}],
    ['a preview', { preview: 'true' }],
  ] as const)('after that it is refused: %s', async (_what, asked) => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': plan })
    const url = await linkToFile(ana, sent, 0, asked)
    await letPass(sent, '4 minutes 50 seconds')
    expect(await statusOf(url, { method: 'HEAD' })).toBe(200)
    await letPass(sent, '10 seconds')
    expect(await statusOf(url)).toBe(404)
  })

  test('a download that has started can be resumed for two days', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    const url = await linkToFile(ana, sent)
    expect(await getBytes(url, { range: 'bytes=0-999' })).toEqual(plan.subarray(0, 1000))
    await letPass(sent, '47 hours 50 minutes')
    expect(await getBytes(url, { range: 'bytes=1000-' })).toEqual(plan.subarray(1000))
    await letPass(sent, '10 minutes')
    expect(await statusOf(url, { headers: { range: 'bytes=1000-' } })).toBe(404)
  })

  test.each([
    ['HEAD', { method: 'HEAD' }, 200],
    ['a range beyond the end', { headers: { range: 'bytes=5000-' } }, 416],
    ['a check that finds nothing new', { headers: { 'if-none-match': '*' } }, 304],
  ])('%s does not start it', async (_, init, status) => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    const url = await linkToFile(ana, sent)
    expect(await statusOf(url, init)).toBe(status)
    await letPass(sent, '5 minutes')
    expect(await statusOf(url)).toBe(404)
  })
})

describe('downloads are counted', () => {
  test('once per link, however often it is used', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    const url = await linkToFile(ana, sent)
    expect(await statusOf(url, { method: 'HEAD' })).toBe(200)
    for (const range of ['bytes=0-9', 'bytes=10-', 'bytes=0-']) {
      expect(await statusOf(url, { headers: { range } })).toBe(206)
    }
    expect([await statusOf(url), await statusOf(url)]).toEqual([200, 200])
    expect(await downloadsOf(ana, sent)).toBe(1)
  })

  test('for a file and the ZIP alike, up to the sender’s limit', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan, b: plan }, { maxDownloads: 2 })
    const first = await linkToFile(ana, sent)
    await linkToAll(ana, sent)
    const tooMany = { status: 422, codes: ['TOO_MANY_DOWNLOADS'] }
    await expect(linkToFile(ana, sent, 1)).rejects.toMatchObject(tooMany)
    await expect(linkToAll(ana, sent)).rejects.toMatchObject(tooMany)
    expect(await downloadsOf(ana, sent)).toBe(2)
    expect(await getBytes(first)).toEqual(plan)
  })

  test('for the recipient whose secret was used', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan }, { recipients: ['bo@example.org', 'cy@example.org'] })
    const userSecret = await userSecretOf(service, sent, 'bo@example.org')
    await getBytes(await linkToFile(service.person('Bo'), sent, 0, { userSecret }))
    await linkToAll(service.person('Bo'), sent, { headers: { 'x-user-secret': userSecret } })
    await linkToAll(service.person('Somebody'), sent)
    const view = await ana.api.getTransfer({
      params: { id: sent.transferId },
      headers: { 'x-sender-secret': sent.senderSecret },
    })
    expect(view).toMatchObject({
      downloads: 3,
      recipients: [
        { email: 'bo@example.org', downloads: 2, lastDownload: expect.stringMatching(/Z$/) },
        { email: 'cy@example.org', downloads: 0, lastDownload: null },
      ],
    })
  })
})

describe('the token alone opens a download', () => {
  test('any other token is 404', async () => {
    const ana = service.person('Ana')
    const url = await linkToFile(ana, await ana.send({ 'plan.pdf': plan }))
    const [base, token] = [`${service.app.storageUrl}/download/`, url.split('/')[4] ?? '']
    expect(await getBytes(base + token)).toEqual(plan)
    expect(await getBytes(`${base}${token}/another-name.txt?utm=1`)).toEqual(plan)
    const turned = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    const odd = [turned, token.slice(1), `${token}A`, `%20${token}`, '', '..', '%00', "' or 1=1", 'A'.repeat(43)]
    odd.push('A'.repeat(10_000), token.toLowerCase(), `x/${token}`)
    for (const other of odd) expect(await statusOf(`${base}${other}/plan.pdf`), other).toBe(404)
  })

  test('only GET and HEAD are allowed', async () => {
    const ana = service.person('Ana')
    const url = await linkToFile(ana, await ana.send({ a: plan }))
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect(await statusOf(url, { method }), method).toBe(404)
    expect(await getBytes(url)).toEqual(plan)
  })

  test('the token is in no log and no table', async () => {
    const ana = service.person('Ana')
    const url = await linkToFile(ana, await ana.send({ 'written.txt': plan }))
    await getBytes(url)
    const token = url.split('/')[4] ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    await expect.poll(() => service.logged()).toContain('/written.txt')
    expect(service.logged()).not.toContain(token)
  })
})
