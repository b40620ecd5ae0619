import { PassThrough } from 'node:stream'
import { crc32 } from '@node-rs/crc32'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SenderGone, collectBody } from './collect-body.ts'

const patient = { idleMilliseconds: 30_000, bytesPerSecond: 1000, graceMilliseconds: 30_000 }
function collect(size: number, more: { share?: () => number; signal?: AbortSignal; body?: PassThrough } = {}) {
  const body = more.body ?? new PassThrough({ highWaterMark: 1 })
  const collected = collectBody(body, {
    size,
    share: { size: more.share ?? (() => 10), [Symbol.dispose]: () => {} },
    pace: patient,
    signal: more.signal ?? new AbortController().signal,
  })
  return { body, collected }
}

describe('a body', () => {
  test('is handed out in shares, and at the end what is left, and then nothing', async () => {
    const { body, collected } = collect(25)
    body.write(Buffer.alloc(4, 1))
    body.write(Buffer.alloc(8, 2))
    expect(Buffer.concat(await collected.next()).length).toBe(12)
    body.end(Buffer.alloc(13, 3))
    const rest = [await collected.next(), await collected.next()].flat()
    expect(Buffer.concat(rest).length).toBe(13)
    expect(await collected.next()).toEqual([])
    const bytes = Buffer.concat([Buffer.alloc(4, 1), Buffer.alloc(8, 2), Buffer.alloc(13, 3)])
    expect(collected.crc32()).toBe(crc32(bytes))
  })

  test('is not handed out before a share has come', async () => {
    const { body, collected } = collect(10)
    let isHandedOut = false
    const next = collected.next().then((chunks) => {
      isHandedOut = true
      return chunks
    })
    body.write(Buffer.alloc(9))
    await new Promise(setImmediate)
    expect(isHandedOut).toBe(false)
    body.end(Buffer.alloc(1))
    expect(Buffer.concat(await next).length).toBe(10)
  })

  test('is held back while two shares wait, and goes on when they are fetched', async () => {
    const { body, collected } = collect(100)
    for (let count = 0; count < 10; count += 1) body.write(Buffer.alloc(10))
    await new Promise(setImmediate)
    expect(body.isPaused()).toBe(true)
    expect(Buffer.concat(await collected.next()).length).toBe(20)
    expect(body.isPaused()).toBe(false)
  })

  test('goes on when shares have grown since it was held back', async () => {
    const share = { now: 10 }
    const { body, collected } = collect(100, { share: () => share.now })
    for (let count = 0; count < 5; count += 1) body.write(Buffer.alloc(10))
    await new Promise(setImmediate)
    expect(body.isPaused()).toBe(true)
    share.now = 100
    const next = collected.next()
    body.end(Buffer.alloc(50))
    expect(Buffer.concat(await next).length).toBe(100)
  })

  test.for<[string, number]>([
    ['fewer', 9],
    ['more', 11],
  ])('with %s bytes than expected is refused', async ([, length]) => {
    const { body, collected } = collect(10, { share: () => 100 })
    body.end(Buffer.alloc(length))
    await expect(collected.next()).rejects.toMatchObject({ code: 'IncompleteBody' })
  })

  test('that goes on for ever is refused as soon as it is too long', async () => {
    const { body, collected } = collect(10, { share: () => 100 })
    body.write(Buffer.alloc(11))
    await expect(collected.next()).rejects.toMatchObject({ code: 'IncompleteBody' })
  })

  test('whose sender goes away has failed', async () => {
    const { body, collected } = collect(10)
    body.write(Buffer.alloc(5))
    body.destroy()
    await expect(collected.next()).rejects.toBeInstanceOf(SenderGone)
  })

  test('whose line breaks has failed, and the cause is kept', async () => {
    const { body, collected } = collect(10)
    body.destroy(new Error('reset'))
    await expect(collected.next()).rejects.toMatchObject({ name: 'SenderGone', cause: { message: 'reset' } })
  })

  test('whose sender had gone before we looked has failed', async () => {
    const body = new PassThrough()
    body.destroy()
    await new Promise(setImmediate)
    await expect(collect(10, { body }).collected.next()).rejects.toBeInstanceOf(SenderGone)
  })

  test('ends with the reason of the signal', async () => {
    const stop = new AbortController()
    const { collected } = collect(10, { signal: stop.signal })
    const next = collected.next()
    stop.abort(new Error('stopping'))
    await expect(next).rejects.toThrow('stopping')
    await expect(collect(10, { signal: stop.signal }).collected.next()).rejects.toThrow('stopping')
  })

  test('leaves no listener behind', () => {
    const body = new PassThrough()
    const before = body.eventNames().map((name) => [name, body.listenerCount(name)])
    collect(10, { body }).collected[Symbol.dispose]()
    expect(body.eventNames().map((name) => [name, body.listenerCount(name)])).toEqual(before)
  })
})

describe('a body that does not move', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is refused after thirty seconds', async () => {
    const { collected } = collect(10)
    const next = expect(collected.next()).rejects.toMatchObject({ code: 'RequestTimeout' })
    await vi.advanceTimersByTimeAsync(30_000)
    await next
    collected[Symbol.dispose]()
    expect(vi.getTimerCount()).toBe(0)
  })
})
