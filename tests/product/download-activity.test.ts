import { connect } from 'node:net'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { times } from '@envoi/testing/concurrent-calls'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { createHeldTime, midnight } from '@envoi/testing/clock'
import { runJob } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { changeGrants, linkToAll, linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** What happens behind an answer, on a busy machine too. */
const soon = { timeout: 30_000 }
const time = createHeldTime(midnight.before)
let service: Service
beforeAll(async () => {
  service = await startService({ time })
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => time.set('2091-02-28T12:00:00Z'))

const film = someBytes(16_000_000)
const plan = someBytes(5000)

/** Bytes are written down when a request has ended, a moment after its receiver has them. */
async function activityOf(sender: Person, sent: CreatedTransfer) {
  const headers = { 'x-sender-secret': sent.senderSecret }
  const view = await sender.api.getTransfer({ params: { id: sent.transferId }, headers })
  if (!('activity' in view)) throw new Error('the sender does not see what became of it')
  return { ...view.activity, files: view.files.map(({ downloads }) => downloads) }
}

describe('the manager of a transfer sees what was delivered', () => {
  test('by day and by file, with the bytes and how many downloads were complete', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan, 'b.txt': plan }, { recipients: ['bo@example.org'] })
    const userSecret = await userSecretOf(service, sent, 'bo@example.org')
    await getBytes(await linkToFile(ana, sent, 0, { userSecret }))
    await expect.poll(() => activityOf(ana, sent), soon).toMatchObject({ bytes: 5000 })
    await time.set('2091-03-01T12:00:00Z')
    await getBytes(await linkToFile(ana, sent, 0))
    const zip = await getBytes(await linkToAll(ana, sent, { userSecret }))
    await getBytes(await linkToFile(ana, sent, 1, { preview: 'true' }))
    await linkToFile(ana, sent, 1)
    await expect
      .poll(() => activityOf(ana, sent), soon)
      .toEqual({
        days: [
          { day: '2091-02-28', downloads: 1, bytes: 5000 },
          { day: '2091-03-01', downloads: 3, bytes: 5000 + zip.length },
        ],
        completed: 3,
        bytes: 10_000 + zip.length,
        files: [2, 1],
      })
  })

  test('by the UTC day on which the link was requested, to its last moment', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    await time.set(midnight.before)
    const [fetched, unused] = [await linkToFile(ana, sent), await linkToFile(ana, sent)]
    await time.set(midnight.after)
    await getBytes(await linkToFile(ana, sent))
    await getBytes(fetched)
    const before = { day: '2091-02-28', downloads: 2, bytes: 5000 }
    const after = { day: '2091-03-01', downloads: 1, bytes: 5000 }
    await expect.poll(() => activityOf(ana, sent), soon).toMatchObject({ days: [before, after], bytes: 10_000 })
    // What is given back goes from the day on which it was taken.
    await changeGrants(service, sent, 'start_by = now()')
    await runJob(service, 'return-unused-grants')
    expect(await activityOf(ana, sent)).toMatchObject({ days: [{ ...before, downloads: 1 }, after] })
    expect((await fetch(unused)).status).not.toBe(200)
  })

  test('a download counts as complete once, when its ranges together cover it', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    const url = await linkToFile(ana, sent)
    await getBytes(url, { range: 'bytes=2500-' })
    await expect.poll(() => activityOf(ana, sent), soon).toMatchObject({ completed: 0, bytes: 2500 })
    await getBytes(url, { range: 'bytes=0-2499' })
    await expect.poll(() => activityOf(ana, sent), soon).toMatchObject({ completed: 1, bytes: 5000 })
    await getBytes(url)
    await expect.poll(() => activityOf(ana, sent), soon).toMatchObject({ completed: 1, bytes: 10_000 })
    expect((await activityOf(ana, sent)).days).toMatchObject([{ downloads: 1 }])
  })

  test('a download without its last byte is never complete, however often the rest was fetched', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    const url = await linkToFile(ana, sent)
    await getBytes(url, { range: 'bytes=0-4998' })
    await getBytes(url, { range: 'bytes=0-4998' })
    await expect.poll(() => activityOf(ana, sent), soon).toMatchObject({ completed: 0, bytes: 9998 })
  })

  test('50 concurrent ranges are counted to the byte, and make one complete download', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: someBytes(500_000) })
    const url = await linkToFile(ana, sent)
    const ranges = times(50, (index) => `bytes=${index * 10_000}-${index * 10_000 + 9999}`)
    await Promise.all(ranges.map((range) => getBytes(url, { range })))
    await expect.poll(() => activityOf(ana, sent), soon).toMatchObject({ completed: 1, bytes: 500_000 })
  })

  test('a broken connection counts the bytes that were sent', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'film.mp4': film })
    const { pathname, host, port } = new URL(await linkToFile(ana, sent))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    let taken = 0
    for await (const chunk of socket) {
      taken += (chunk as Buffer).length
      if (taken > 4_000_000) break
    }
    socket.destroy()
    await expect.poll(async () => (await activityOf(ana, sent)).bytes, soon).toBeGreaterThan(3_000_000)
    const { bytes, completed } = await activityOf(ana, sent)
    expect(bytes).toBeLessThan(film.length)
    expect(completed).toBe(0)
  })

  test('a request that sends no bytes counts nothing', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: plan })
    const url = await linkToFile(ana, sent)
    await fetch(url, { method: 'HEAD' })
    await fetch(url, { headers: { range: 'bytes=5000-' } })
    await getBytes(url, { range: 'bytes=0-0' })
    await expect.poll(() => activityOf(ana, sent), soon).toMatchObject({ completed: 0, bytes: 1 })
  })
})
