import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, connectDatabase } from '../../platform/database/connect.ts'
import { newKey, sendBytes } from '../../outside/object-store/port.contract.ts'
import { type TestBucket, openTestBucket, startSending } from '../disk-bucket.fixture.ts'

const SIZE = 300_000
const MiB = 1024 * 1024
let database: Database
let made: TestBucket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  made = await openTestBucket(database)
})
afterEach(() => made[Symbol.asyncDispose]())

async function openPut(size = SIZE, { bucket } = made) {
  const key = newKey()
  await bucket.open([{ key, size, partSize: Math.max(size, MiB) }])
  const { url } = await bucket.signPut({ key, size, crc32: null })
  return { key, url }
}
const isReceiving = () => vi.waitFor(async () => expect(await made.files()).not.toEqual([]), 30_000)

describe('a request', () => {
  test('that was signed by nobody is 403, and its sender can read why', async () => {
    const { url } = await openPut()
    const response = await sendBytes({ url: `${url}x`, headers: {} }, randomBytes(SIZE))
    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toBe('application/xml')
    expect(await response.text()).toContain('<Code>AccessDenied</Code>')
  })

  test('whose URL has expired is 403', async () => {
    const clock = { now: Date.now() }
    await using later = await openTestBucket(database, { clock: () => new Date(clock.now) })
    const { url } = await openPut(SIZE, later)
    clock.now += 15 * 60_000
    expect((await sendBytes({ url, headers: {} }, randomBytes(SIZE))).status).toBe(403)
  })

  test.for(['GET', 'DELETE', 'POST'])('by %s on a URL signed for PUT is 403', async (method) => {
    const { url } = await openPut()
    expect((await fetch(url, { method })).status).toBe(403)
  })

  test('without a Content-Length is 411', async () => {
    const { url } = await openPut()
    const sender = startSending(url, { 'Transfer-Encoding': 'chunked' })
    sender.end(randomBytes(SIZE))
    expect(await sender.answer).toMatchObject({ status: 411, code: 'MissingContentLength' })
  })

  test('that announces more than was signed is refused before its bytes are read', async () => {
    const { url } = await openPut()
    const sender = startSending(url, { 'Content-Length': SIZE + 1 })
    expect(await sender.answer).toMatchObject({ status: 400, code: 'IncompleteBody' })
    sender.goAway()
  })

  test('that was refused leaves its connection usable once its bytes are through', async () => {
    const { url } = await openPut()
    const good = await openPut()
    const bytes = randomBytes(SIZE)
    for (let round = 0; round < 3; round += 1) await sendBytes({ url: `${url}x`, headers: {} }, bytes)
    expect((await sendBytes({ url: good.url, headers: {} }, bytes)).status).toBe(200)
  })

  test('that was refused and goes on sending is cut off after 32 MiB', async () => {
    const { hostname, port, pathname, search } = new URL((await openPut()).url)
    const line = connect(Number(port), hostname)
    line.write(`PUT ${pathname}${search}x HTTP/1.1\r\nHost: x\r\nContent-Length: ${1024 * MiB}\r\n\r\n`)
    const [answer] = (await once(line, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /)
    const cut = new Promise<void>((resolve) => void line.on('error', () => {}).once('close', () => resolve()))
    let sent = 0
    while (!line.destroyed && sent < 512) {
      const taken = new Promise<void>((resolve) => void line.write(Buffer.alloc(MiB), () => resolve()))
      await Promise.race([taken, cut])
      sent += 1
    }
    expect(sent).toBeGreaterThanOrEqual(32)
    expect(sent).toBeLessThan(512)
  })
})

describe('a body that comes too slowly', () => {
  test('is answered 408, the line is cut, and nothing is kept', async () => {
    const pace = { idleMilliseconds: 50, bytesPerSecond: 1000, graceMilliseconds: 1000 }
    await using strict = await openTestBucket(database, { pace })
    const { url } = await openPut(SIZE, strict)
    const sender = startSending(url, { 'Content-Length': SIZE })
    await sender.write(randomBytes(1000))
    expect(await sender.answer).toMatchObject({ status: 408, code: 'RequestTimeout', headers: { connection: 'close' } })
    await sender.closed
    expect(await strict.files()).toEqual([])
  })
})

describe('when something is away', () => {
  test('the database: 503 with Retry-After, and nothing is kept', async () => {
    const { url } = await openPut()
    const nowhere = connectDatabase(
      { host: '127.0.0.1', port: 1, user: 'x', database: 'x' },
      { maxConnections: 1, onIdleError: () => {} },
    )
    const signingKey = randomBytes(32)
    await using away = await openTestBucket(nowhere, { signingKey })
    const signed = await away.bucket.signPut({ key: newKey(), size: SIZE, crc32: null })
    const response = await sendBytes(signed, randomBytes(SIZE))
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await away.files()).toEqual([])
    expect(away.faults).toEqual([])
    await nowhere[Symbol.asyncDispose]()
    expect((await sendBytes({ url, headers: {} }, randomBytes(SIZE))).status).toBe(200)
  })

  test('the disk: 500 without detail, and the fault is told', async () => {
    const { url } = await openPut()
    await rm(made.root, { recursive: true })
    await writeFile(made.root, 'not a folder')
    const response = await sendBytes({ url, headers: {} }, randomBytes(SIZE))
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain(made.root)
    expect(made.faults).toHaveLength(1)
  })
})

describe('draining', () => {
  test('lets what is under way finish, and takes nothing new', async () => {
    const { key, url } = await openPut()
    const other = await openPut()
    const bytes = randomBytes(SIZE)
    const sender = startSending(url, { 'Content-Length': SIZE })
    await sender.write(bytes.subarray(0, 1000))
    await isReceiving()
    const drained = made.bucket.drain(new AbortController().signal)
    const late = await sendBytes({ url: other.url, headers: {} }, bytes)
    expect(late.status).toBe(503)
    expect(late.headers.get('retry-after')).not.toBeNull()
    sender.end(bytes.subarray(1000))
    expect((await sender.answer).status).toBe(200)
    await drained
    expect((await made.bucket.seal([key])).sealed).toMatchObject([{ crc32: crc32(bytes) }])
  })

  test('answers 503 to what is still under way when its time is over', async () => {
    const { url } = await openPut()
    const sender = startSending(url, { 'Content-Length': SIZE })
    await sender.write(randomBytes(1000))
    await isReceiving()
    await made.bucket.drain(AbortSignal.abort())
    expect(await sender.answer).toMatchObject({ status: 503, code: 'ServiceUnavailable' })
    expect(await made.files()).toEqual([])
    sender.goAway()
  })

  test('with nothing under way is done at once', async () => {
    await made.bucket.drain(new AbortController().signal)
  })
})
