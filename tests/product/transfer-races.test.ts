import { DAY } from '@envoi/contract/limits'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { outcomes, times } from '@envoi/testing/concurrent-calls'
import { byId, historyOf, managedView } from '@envoi/testing/managing'
import { type Person, upload } from '@envoi/testing/people'
import { linkToAll } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
let ana: Person
beforeAll(async () => {
  service = await startService()
  ana = service.person('Ana')
})
afterAll(() => service[Symbol.asyncDispose]())

const hello = Buffer.from('hello')
const send = (more = {}) => service.person('Ana').send({ 'a.txt': hello, 'b.txt': hello }, more)
const typesOf = async (sent: CreatedTransfer) => (await historyOf(ana, sent)).map(({ type }) => type)

test('50 concurrent upload-done calls get one answer and one history event', async () => {
  const sent = await ana.create({ 'a.txt': 5 }, { recipients: ['bo@example.org'] })
  await upload(ana.api, sent, 0, hello)
  const people = times(5, (index) => service.person(`Ana ${index}`))
  const calls = times(50, (index) => (people[index % 5] ?? ana).api.uploadDone(byId(sent)))
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set(['ENABLED']))
  expect(await typesOf(sent)).toEqual(['CREATED', 'UPLOADED', 'AVAILABLE'])
})

test('once a delete is answered no link is issued, and earlier links stop working', async () => {
  const [sent, bo] = [await send(), service.person('Bo')]
  const before = Promise.allSettled(times(20, () => linkToAll(bo, sent)))
  await ana.api.deleteTransfer(byId(sent))
  const after = times(20, () => linkToAll(bo, sent))
  expect(await outcomes(after)).toEqual({ '410 DELETED': 20 })
  for (const link of await before) {
    if (link.status === 'fulfilled') expect((await fetch(link.value)).status).toBe(404)
    else expect([409, 410]).toContain(link.reason.status)
  }
})

test('of concurrent date changes the last one wins, and all are in the history', async () => {
  const sent = await send()
  const ends = times(10, (index) => new Date(Date.now() + DAY + index * 1000).toISOString())
  const moved = await Promise.all(
    ends.map((to, index) => {
      const from =
        index % 2 ? { from: new Date(Date.now() + DAY / 2).toISOString() } : { from: new Date().toISOString() }
      return ana.api.setValidity({ ...byId(sent), body: { ...from, to } })
    }),
  )
  const { validity, status, events } = await managedView(ana, sent)
  const written = events.filter(({ type }) => type === 'EXPIRY_DATE_CHANGED').map(({ to }) => to)
  expect(new Set(written)).toEqual(new Set(ends))
  expect(written).toHaveLength(ends.length)
  expect(validity.to).toBe(written.at(-1))
  const last = moved.find((answer) => answer.validity.to === validity.to)
  expect(last).toMatchObject({ validity, status })
  expect(status).toBe(new Date(validity.from).getTime() > Date.now() ? 'PENDING' : 'ENABLED')
})

test('a recipient who is added and removed concurrently is there once or not at all, as the history says', async () => {
  const sent = await send()
  const asked = { ...byId(sent), params: { id: sent.transferId, recipient: 'bo@example.org' } }
  const calls = times(30, (index) => (index % 2 ? ana.api.removeRecipient(asked) : ana.api.addRecipient(asked)))
  const counts = await outcomes(calls)
  expect(Object.keys(counts).filter((outcome) => outcome !== 'done' && outcome !== '404')).toEqual([])
  const about = (await typesOf(sent)).filter((type) => type.startsWith('RECIPIENT_'))
  for (const [index, type] of about.entries()) expect(type).toBe(index % 2 ? 'RECIPIENT_REMOVED' : 'RECIPIENT_ADDED')
  expect((await managedView(ana, sent)).recipients).toHaveLength(about.length % 2)
})

test('concurrently added recipients never exceed the limit', async () => {
  const sent = await send({ recipients: times(5, (index) => `friend${index}@example.org`) })
  const calls = times(20, (index) =>
    ana.api.addRecipient({ ...byId(sent), params: { id: sent.transferId, recipient: `other${index}@example.org` } }),
  )
  expect(await outcomes(calls)).toEqual({ done: 5, '422': 15 })
  expect((await managedView(ana, sent)).recipients).toHaveLength(10)
})

test('enabling, disabling and deleting concurrently end in deleted', async () => {
  const sent = await send()
  const calls = times(30, (index) => {
    if (index === 15) return ana.api.deleteTransfer(byId(sent))
    return index % 2 ? ana.api.enableTransfer(byId(sent)) : ana.api.disableTransfer(byId(sent))
  })
  const counts = await outcomes(calls)
  expect(Object.keys(counts).filter((outcome) => outcome !== 'done' && outcome !== '410 DELETED')).toEqual([])
  await expect(ana.api.getTransfer(byId(sent))).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
})

test('of the last two files deleted concurrently one stays', async () => {
  const sent = await send()
  const calls = sent.multiparts.map(({ fileId }) =>
    ana.api.deleteFile({ ...byId(sent), params: { id: sent.transferId, fileId } }),
  )
  expect(await outcomes(calls)).toEqual({ done: 1, '422 LAST_FILE': 1 })
  expect(await managedView(ana, sent)).toMatchObject({ size: 5, files: [{ size: 5 }] })
})

test('a download limit that is lowered while links are issued is never exceeded', async () => {
  const [sent, bo] = [await send(), service.person('Bo')]
  const links = outcomes(times(20, () => linkToAll(bo, sent)))
  const operations = [{ op: 'add', path: '/maxDownloads', value: 3 } as const]
  const change = await outcomes([ana.api.changeTransfer({ ...byId(sent), body: { operations } })])
  await links
  const { downloads, maxDownloads } = await managedView(ana, sent)
  if (change['done']) expect(downloads).toBeLessThanOrEqual(3)
  else expect([change, maxDownloads]).toEqual([{ '422 TOO_MANY_DOWNLOADS': 1 }, null])
})
