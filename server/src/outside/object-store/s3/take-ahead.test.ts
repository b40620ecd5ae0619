import { PassThrough, Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeAhead } from './take-ahead.ts'

const shareOf = (size: number) => ({ size: () => size, [Symbol.dispose]() {} })
const never = new AbortController().signal
const take = (body: Readable, { share = 1000, stalls = 1000, signal = never } = {}) =>
  takeAhead(body, { share: shareOf(share), stalls, signal })

test('gives the chunks in order and then their end', async () => {
  using taken = take(Readable.from([Buffer.from('one'), Buffer.from('two')]))
  const all = [await taken.next(), await taken.next(), await taken.next(), await taken.next()]
  expect(all.map((chunk) => chunk?.toString())).toEqual(['one', 'two', undefined, undefined])
})

test('takes in what comes while nobody asks, and no more than its share and a chunk', async () => {
  const sent: number[] = []
  const body = Readable.from(
    (async function* () {
      for (let count = 1; count <= 50; count += 1) {
        sent.push(count)
        yield Buffer.alloc(100)
      }
    })(),
    { highWaterMark: 1 },
  )
  using taken = take(body, { share: 1000 })
  await delay(20)
  const ahead = sent.length
  expect(ahead).toBeGreaterThanOrEqual(10)
  expect(ahead).toBeLessThan(15)
  let chunks = 0
  while (await taken.next()) chunks += 1
  expect(chunks).toBe(50)
})

test('gives what has come before it tells of a failure, and then tells it every time', async () => {
  const body = new PassThrough()
  using taken = take(body)
  body.write('begun')
  await delay(5)
  body.destroy(new Error('reset'))
  await delay(5)
  expect((await taken.next())?.toString()).toBe('begun')
  await expect(taken.next()).rejects.toThrow('reset')
  await expect(taken.next()).rejects.toThrow('reset')
})

test('a body that ends without its end has broken off', async () => {
  const body = new PassThrough()
  using taken = take(body)
  const next = taken.next()
  body.destroy()
  await expect(next).rejects.toThrow('broke off')
})

test('waits for the store as long as it may, and only while somebody waits for it', async () => {
  const body = new PassThrough()
  using taken = take(body, { stalls: 30 })
  await delay(60)
  body.write('late')
  expect((await taken.next())?.toString()).toBe('late')
  await expect(taken.next()).rejects.toThrow('sends nothing')
})

test('ends at once when the reader goes away, and takes the connection along', async () => {
  const gone = new AbortController()
  const body = new PassThrough()
  {
    using taken = take(body, { signal: gone.signal })
    const next = taken.next()
    gone.abort(new Error('gone'))
    await expect(next).rejects.toThrow('gone')
  }
  expect(body.destroyed).toBe(true)
})

test('a body that was heard to its end is left alone', async () => {
  const body = new PassThrough({ autoDestroy: false })
  body.end('all')
  {
    using taken = take(body)
    while (await taken.next());
  }
  expect(body.destroyed).toBe(false)
})
