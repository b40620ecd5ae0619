import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

test('Ana sends two files without an account, and Bo downloads one of them by the link', async () => {
  const ana = service.person('Ana')
  const bo = service.person('Bo')
  const plan = someBytes(300_000, 1)
  const sent = await ana.send({ 'plan.pdf': plan, 'notes/today.txt': Buffer.from('hello') }, { name: 'Plans' })

  const seen = await bo.api.getTransfer({ params: { id: sent.transferId } })
  expect(seen).toMatchObject({ status: 'ENABLED', name: 'Plans', size: 300_005, passwordRequired: false })
  const { url } = await bo.api.getDownloadLink({
    query: { transferId: sent.transferId, fileId: sent.multiparts[0]?.fileId ?? '' },
  })
  expect(await getBytes(url)).toEqual(plan)
})

test('a file of several parts arrives whole', async () => {
  const ana = service.person('Ana')
  const film = someBytes(40_000_000, 2)
  const sent = await ana.send({ 'film.mp4': film })
  expect(sent.multiparts[0]).toMatchObject({ parts: 3 })
  const { url } = await ana.api.getDownloadLink({
    query: { transferId: sent.transferId, fileId: sent.multiparts[0]?.fileId ?? '' },
  })
  expect((await getBytes(url)).equals(film)).toBe(true)
})
