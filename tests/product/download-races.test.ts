import { atOnce, times } from '@envoi/testing/concurrent-calls'
import { someBytes } from '@envoi/testing/bytes'
import { changeTransfer, downloadsOf, fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

test('of 200 concurrent requests for the only download, one succeeds', async () => {
  const [ana, bo] = [service.person('Ana'), service.person('Bo')]
  const sent = await ana.send({ 'plan.pdf': someBytes(1000) }, { maxDownloads: 1 })
  const ask = (index: number) => (index % 2 ? linkToAll(bo, sent) : linkToFile(bo, sent))
  expect(await atOnce(200, ask)).toEqual({ done: 1, '422 TOO_MANY_DOWNLOADS': 199 })
  expect(await downloadsOf(ana, sent)).toBe(1)
})

test('of 200 concurrent requests for three downloads, three succeed', async () => {
  const ana = service.person('Ana')
  const sent = await ana.send({ 'plan.pdf': someBytes(1000) }, { maxDownloads: 3 })
  const people = times(20, (index) => service.person(`Friend ${index}`))
  const ask = (index: number) => linkToAll(people[index % 20] ?? ana, sent)
  expect(await atOnce(200, ask)).toEqual({ done: 3, '422 TOO_MANY_DOWNLOADS': 197 })
  expect(await downloadsOf(ana, sent)).toBe(3)
})

test('with a password too, one of the concurrent requests succeeds, and checking it counts no download', async () => {
  const [ana, bo] = [service.person('Ana'), service.person('Bo')]
  const sent = await ana.send({ 'plan.pdf': someBytes(1000) }, { maxDownloads: 1, password: 'open sesame' })
  const links = atOnce(100, () => linkToAll(bo, sent, { password: 'open sesame' }))
  const checks = atOnce(100, () =>
    bo.api.checkPassword({ body: { transferId: sent.transferId, password: 'open sesame' } }),
  )
  expect(await links).toEqual({ done: 1, '422 TOO_MANY_DOWNLOADS': 99 })
  expect(await checks).toEqual({ done: 100 })
  expect(await downloadsOf(ana, sent)).toBe(1)
})

test('50 concurrent ranges of one download count once', async () => {
  const ana = service.person('Ana')
  const film = someBytes(500_000)
  const sent = await ana.send({ 'film.mp4': film }, { maxDownloads: 1 })
  const url = await linkToFile(ana, sent)
  const pieces = await Promise.all(
    times(50, async (index) => {
      const response = await fetch(url, { headers: { range: `bytes=${index * 10_000}-${index * 10_000 + 9999}` } })
      expect(response.status).toBe(206)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
  expect(Buffer.concat(pieces).equals(film)).toBe(true)
  expect(await downloadsOf(ana, sent)).toBe(1)
})

test('concurrent previews never exceed their limit', async () => {
  const ana = service.person('Ana')
  const sent = await ana.send({ 'notes.txt': someBytes(100) })
  const query = { transferId: sent.transferId, fileId: fileIdOf(sent), preview: 'true' } as const
  await ana.api.getDownloadLink({ query })
  await changeTransfer(service, sent, 'previews = 190')
  expect(await atOnce(100, () => ana.api.getDownloadLink({ query }))).toEqual({ done: 10, '422 TOO_MANY_PREVIEWS': 90 })
  expect(await downloadsOf(ana, sent)).toBe(0)
})

test('concurrent first previews are each counted', async () => {
  const ana = service.person('Ana')
  const sent = await ana.send({ 'notes.txt': someBytes(100) })
  expect(await atOnce(60, () => linkToFile(ana, sent, 0, { preview: 'true' }))).toEqual({ done: 60 })
  const { rows } = await service.app.database.pool.query('select previews from transfers where public_id = $1', [
    sent.transferId,
  ])
  expect(rows).toEqual([{ previews: 60 }])
})

test('a link requested while the transfer is being disabled is refused or stops working', async () => {
  const [ana, bo] = [service.person('Ana'), service.person('Bo')]
  const sent = await ana.send({ 'plan.pdf': someBytes(1000) })
  const links = times(40, () => linkToAll(bo, sent))
  await changeTransfer(service, sent, `status = 'DISABLED'`)
  for (const link of await Promise.allSettled(links)) {
    if (link.status === 'fulfilled') expect((await fetch(link.value)).status).toBe(404)
    else expect(link.reason).toMatchObject({ status: 409, codes: ['WRONG_STATUS'] })
  }
})
