import { createHash } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadSelection, planLimits } from '@envoi/contract/limits'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { atOnce, times } from '@envoi/testing/concurrent-calls'
import { changeTransfer, downloadsOf, fileIdOf, linkToAll, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { readByAll } from '@envoi/testing/zip-readers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const files: [name: string, content: Buffer][] = [
  ['a.txt', Buffer.from('first')],
  ['drawings/étage 1.bin', someBytes(70_001, 2)],
  ['A.txt', Buffer.from('the same name to some systems')],
  ['film.mp4', someBytes(300_000, 3)],
]
const send = (more = {}) => service.person('Ana').send(Object.fromEntries(files), more)
const idsOf = (sent: CreatedTransfer, indexes: number[]) => indexes.map((index) => fileIdOf(sent, index))
const link = (sent: CreatedTransfer, indexes: number[], more: Parameters<typeof linkToAll>[2] = {}) =>
  linkToAll(service.person('Bo'), sent, { fileId: idsOf(sent, indexes), ...more })
async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return response.status
}

/** What unzip, 7z and Python find in an archive that all three of them found sound. */
async function entriesOf(archive: Uint8Array) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-zip-'))
  const path = join(folder.path, 'some.zip')
  await writeFile(path, archive)
  return await readByAll(path)
}
const entry = (index: number, name = files[index]?.[0] ?? '') => {
  const content = files[index]?.[1] ?? Buffer.of()
  return { name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

describe('several files as one ZIP', () => {
  test('are these and no others, in the order of their transfer, each once, with unique names', async () => {
    const sent = await send({ name: 'Plans' })
    const url = await link(sent, [3, 0, 2, 3])
    expect(new URL(url).pathname.split('/').at(-1)).toBe('Plans.zip')
    const response = await fetch(url)
    const archive = Buffer.from(await response.arrayBuffer())
    expect(Number(response.headers.get('content-length'))).toBe(archive.length)
    expect(await entriesOf(archive)).toEqual([entry(0), entry(2, 'A (2).txt'), entry(3)])
  })

  test('one of them alone is that file, named once or twice', async () => {
    const sent = await send()
    for (const indexes of [[3], [3, 3]]) {
      expect(await getBytes(await link(sent, indexes))).toEqual(files[3]?.[1])
    }
  })

  test('resume in the middle, and join to the same bytes; nothing of another selection fits', async () => {
    const sent = await send()
    const [url, again, other] = [await link(sent, [1, 3]), await link(sent, [3, 1]), await link(sent, [0, 3])]
    const whole = await getBytes(url)
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? ''
    const middle = 70_050
    const start = await getBytes(again, { range: `bytes=0-${middle - 1}` })
    const answer = await fetch(again, { headers: { range: `bytes=${middle}-`, 'if-range': etag } })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${middle}-${whole.length - 1}/${whole.length}`,
    ])
    expect(Buffer.concat([start, Buffer.from(await answer.arrayBuffer())])).toEqual(whole)
    expect(await statusOf(other, { range: `bytes=${middle}-`, 'if-range': etag })).toBe(200)
    expect(await statusOf(url, { range: `bytes=${whole.length}-` })).toBe(416)
  })

  test('go on without those that their sender took out meanwhile, and not at all when none is left', async () => {
    const sent = await send()
    const [url, fresh] = [await link(sent, [0, 3]), await link(sent, [0, 3])]
    const before = await fetch(url, { headers: { range: 'bytes=0-9' } })
    await before.arrayBuffer()
    const headers = { 'x-sender-secret': sent.senderSecret }
    const remove = (index: number) =>
      service.person('Ana').api.deleteFile({ params: { id: sent.transferId, fileId: fileIdOf(sent, index) }, headers })
    await remove(1)
    const etag = async () => (await fetch(url, { method: 'HEAD' })).headers.get('etag')
    expect(await etag(), 'one that was not chosen').toBe(before.headers.get('etag'))
    await remove(0)
    expect(await etag()).not.toBe(before.headers.get('etag'))
    expect(await entriesOf(await getBytes(fresh))).toEqual([entry(3)])
    await remove(3)
    expect(await statusOf(fresh)).toBe(404)
    await expect(link(sent, [0, 2])).rejects.toMatchObject({ status: 404, codes: [] })
  })

  test('of an encrypted transfer open with its password alone', async () => {
    const sseCPassword = 'an otter in the rain'
    const sent = await send({ sseC: true, sseCPassword })
    await expect(link(sent, [0, 3])).rejects.toMatchObject({ status: 403 })
    const url = await link(sent, [0, 3], { headers: { 'x-transfer-password': sseCPassword } })
    expect(await entriesOf(await getBytes(url))).toEqual([entry(0), entry(3)])
    expect(await statusOf(url.replace(/~[\w-]+/, ''))).toBe(404)
  })
})

describe('a link to several files is refused', () => {
  test('with a file of another transfer, or of none, among them, and nothing is counted', async () => {
    const [sent, other] = [await send(), await send()]
    for (const odd of [fileIdOf(other), 'made-up', "'; drop table transfers; --"]) {
      const asked = linkToAll(service.person('Bo'), sent, { fileId: [...idsOf(sent, [0, 1]), odd] })
      await expect(asked).rejects.toMatchObject({ status: 404, codes: [] })
    }
    expect(await downloadsOf(service.person('Ana'), sent)).toBe(0)
  })

  test.each([
    [`status = 'DISABLED'`, 409, 'WRONG_STATUS'],
    [`status = 'MODERATING'`, 409, 'WRONG_STATUS'],
    [`status = 'DELETED'`, 410, 'DELETED'],
    [`valid_from = now() - interval '2 days', valid_to = now() - interval '1 second'`, 410, 'EXPIRED'],
  ])('with %s: %i %s, and one that was given ends', async (change, status, code) => {
    const sent = await send()
    const url = await link(sent, [0, 3])
    await changeTransfer(service, sent, change)
    await expect(link(sent, [0, 3])).rejects.toMatchObject({ status, codes: [code] })
    expect(await statusOf(url)).toBe(404)
  })

  test('as a preview', async () => {
    await expect(link(await send(), [0, 3], { preview: 'true' })).rejects.toMatchObject({ codes: ['NO_PREVIEW'] })
  })

  test('when they are more than an address holds', async () => {
    const most = downloadSelection.files
    const sent = await service
      .person('Ana')
      .send(
        Object.fromEntries(
          times(planLimits.NONE.filesPerTransfer, (index) => [`${index}.txt`, Buffer.from(`${index}`)]),
        ),
      )
    const ids = sent.multiparts.map(({ fileId }) => fileId)
    expect(ids).toHaveLength(most)
    const archive = await getBytes(await linkToAll(service.person('Bo'), sent, { fileId: ids }))
    expect(await entriesOf(archive)).toHaveLength(most)
    const address = new URLSearchParams([['transferId', sent.transferId], ...ids.map((one) => ['fileId', one])])
    // What nginx takes of a request line, beside its method and version.
    expect(`GET /api/transfer/downloads/link?${address} HTTP/1.1`.length).toBeLessThan(8192)
    const tooMany = linkToAll(service.person('Bo'), sent, { fileId: [...ids, ...ids.slice(0, 1)] })
    await expect(tooMany).rejects.toMatchObject({ status: 400 })
  })
})

describe('a link to several files is one download', () => {
  test('of so many as there may be, whoever asks at once, for the recipient too', async () => {
    const bo = 'bo@example.org'
    const sent = await send({ maxDownloads: 2, recipients: [bo] })
    const userSecret = await userSecretOf(service, sent, bo)
    const given: string[] = []
    const ask = async () => given.push(await link(sent, [0, 3], { userSecret }))
    expect(await atOnce(6, ask)).toEqual({ done: 2, '422 TOO_MANY_DOWNLOADS': 4 })
    await expect(link(sent, [0, 3])).rejects.toMatchObject({ codes: ['TOO_MANY_DOWNLOADS'] })
    const headers = { 'x-sender-secret': sent.senderSecret }
    const archive = await getBytes(given[0] ?? '')
    const seen = () => service.person('Ana').api.getTransfer({ params: { id: sent.transferId }, headers })
    await expect.poll(seen).toMatchObject({
      downloads: 2,
      recipients: [{ downloads: 2 }],
      activity: { completed: 1, bytes: archive.length },
    })
  })

  test('whose bytes come twice at most', async () => {
    const sent = await send()
    const url = await link(sent, [0, 3])
    const answers: number[] = []
    for (let round = 0; round < 3; round += 1) answers.push(await statusOf(url))
    expect(answers).toEqual([200, 200, 422])
  })
})
