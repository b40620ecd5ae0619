import { rates } from '@envoi/contract/limits'
import { times } from '@envoi/testing/concurrent-calls'
import { someBytes } from '@envoi/testing/bytes'
import { byId } from '@envoi/testing/managing'
import { downloadsOf, fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const size = 1_000_000
const most = 2 * size + 64 * 1024

/** From an address of its own; how many bytes came, whatever became of the rest. */
async function fetchFrom(source: number, url: string): Promise<{ status: number; bytes: number }> {
  let [status, bytes] = [0, 0]
  try {
    const answer = await fetch(url, { headers: { 'x-forwarded-for': `10.77.0.${source}` } })
    ;({ status } = answer)
    for await (const chunk of answer.ok ? (answer.body ?? []) : []) bytes += chunk.length
  } catch {
    // Cut in the middle: what has come counts.
  }
  return { status, bytes }
}

describe('one grant delivers at most twice its size and 64 KiB', () => {
  const linkTo = { 'a file': linkToFile, 'the ZIP': linkToAll }
  test.each(Object.entries(linkTo))('of %s, in sequential requests', async (_, link) => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'film.mp4': someBytes(size) }, { maxDownloads: 1 })
    const url = await link(service.person('Bo'), sent)
    const answers = []
    for (const source of times(25, Number)) answers.push(await fetchFrom(source, url))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(23)
    expect(await downloadsOf(ana, sent)).toBe(1)
  })

  test('in concurrent requests', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'film.mp4': someBytes(size) }, { maxDownloads: 1 })
    const url = await linkToFile(service.person('Bo'), sent)
    const answers = await Promise.all(times(25, (source) => fetchFrom(source, url)))
    expect(answers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(most)
    expect(Math.max(...answers.map(({ bytes }) => bytes))).toBe(size)
  })

  test('across two services on the same database', async () => {
    await using beside = await startService({ beside: service })
    const ana = service.person('Ana')
    const sent = await ana.send({ 'film.mp4': someBytes(size) }, { maxDownloads: 1 })
    const url = await linkToFile(service.person('Bo'), sent)
    const there = url.replace(`:${service.app.port}/`, `:${beside.app.port}/`)
    const answers = await Promise.all(times(20, (source) => fetchFrom(source, source % 2 ? url : there)))
    expect(answers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(most)
  })

  test('the refusal says so, and reveals nothing of the file', async () => {
    const ana = service.person('Ana')
    const url = await linkToFile(ana, await ana.send({ 'film.mp4': someBytes(size) }))
    for (const source of [1, 2]) await fetchFrom(source, url)
    const answer = await fetch(url)
    expect(await answer.json()).toMatchObject({ codes: ['TOO_MANY_DOWNLOADS'] })
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect(answer.headers.get('etag')).toBeNull()
  })
})

test('requests for bytes are limited by grant and by source', async () => {
  const few = { max: 5, per: 60_000 }
  await using strict = await startService({
    rates: { ...rates, downloadsGrant: few, downloadsSource: { ...few, max: 8 } },
  })
  const ana = strict.person('Ana')
  const sent = await ana.send({ 'film.mp4': someBytes(1000) })
  const urls = [await linkToFile(ana, sent), await linkToFile(ana, sent)]
  const askFrom = async (source: string, url: string) =>
    fetch(url, { headers: { range: 'bytes=0-0', 'x-forwarded-for': source } })
  const statuses = async (count: number, source: string, url: string) => {
    const all = []
    for (const _ of times(count, Number)) all.push((await askFrom(source, url)).status)
    return all
  }
  expect(await statuses(7, '10.1.2.3', urls[0]!)).toEqual([206, 206, 206, 206, 206, 429, 429])
  expect(await statuses(2, '10.1.2.3', urls[1]!)).toEqual([206, 429])
  const refused = await askFrom('10.1.2.3', urls[1]!)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statuses(1, '10.1.2.4', urls[1]!)).toEqual([206])
})

describe('a ZIP that is being downloaded', () => {
  test('has a new ETag as soon as one of its files is renamed or deleted', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'a.txt': someBytes(1000), 'b.txt': someBytes(1000, 2) })
    const url = await linkToAll(ana, sent)
    const etag = async () => (await fetch(url, { headers: { range: 'bytes=0-9' } })).headers.get('etag')
    const first = await etag()
    expect(await etag()).toBe(first)
    const params = { id: sent.transferId, fileId: fileIdOf(sent, 1) }
    await ana.api.renameFile({ params, headers: byId(sent).headers, body: { name: 'c.txt' } })
    const renamed = await etag()
    expect(renamed).not.toBe(first)
    await ana.api.deleteFile({ params, headers: byId(sent).headers })
    expect([first, renamed]).not.toContain(await etag())
  })
})
