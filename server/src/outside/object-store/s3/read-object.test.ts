import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { expectBytes, never, newKey } from '../bucket-requests.fixture.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { BucketAway, ObjectMissing, WrongSecret } from '../port.ts'
import { type ReadPatience, readObject } from './read-object.ts'
import { type Turn, hangsUp, isSilent, refuses, says, startScriptedStore } from './scripted-store.fixture.ts'

const bytes = randomBytes(300_000)
const HOUR = 3_600_000
/** A store that answers is heard, also by a machine that is busy with other things. */
const patience: ReadPatience = { givesUpAfter: 5, stalls: 150, begins: 10_000, goesOn: 10_000 }

/** Answers with the range that was asked for, and does with its bytes what it is told. */
function sends(how: (part: Buffer, response: Parameters<Turn>[1]) => void, size = bytes.length): Turn {
  return (request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = bytes.subarray(Number(first), Number(last) + 1)
    response.writeHead(206, {
      'content-length': part.length,
      'content-range': `bytes ${first}-${last}/${size}`,
      // What a sender calls it is no matter: these are bytes, whole or not.
      'content-type': 'application/xml',
    })
    how(part, response)
  }
}
const sendsAll = sends((part, response) => void response.end(part))
const breaksOff = sends((part, response) => void response.write(part.subarray(0, 70_000), () => response.destroy()))
const stalls = sends((part, response) => void response.write(part.subarray(0, 70_000)))
const sendsNone = sends((_part, response) => void response.destroy())
const endsEarly: Turn = (request, response) => {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const headers = { 'content-range': `bytes ${first}-${last}/${bytes.length}`, 'content-length': 1000 }
  response.writeHead(206, headers).end(bytes.subarray(Number(first), Number(first) + 1000))
}

type Reading = { start?: number; length?: number; write?: () => Promise<void> } & Partial<ReadPatience>

async function read(script: Turn[], { start = 0, length = bytes.length, write, ...own }: Reading = {}) {
  await using store = await startScriptedStore(...script)
  const chunks: Buffer[] = []
  const sink = {
    async write(chunk: Uint8Array) {
      chunks.push(Buffer.from(chunk))
      await write?.()
    },
  }
  const deps = { ...store, patience: { ...patience, ...own } }
  await readObject(deps, { key: newKey(), version: 'v', start, length }, sink, never)
  return Buffer.concat(chunks)
}

describe('what a store refuses to decrypt', () => {
  const refused = async (status: number, code: string): Promise<unknown> => {
    await using store = await startScriptedStore(refuses(status, code))
    const range = { key: newKey(), version: 'v', start: 0, length: 1, secret: randomBytes(32) }
    const sink = { write: () => Promise.reject(new Error('a byte was sent')) }
    return await readObject({ ...store, patience }, range, sink, never).catch((error: unknown) => error)
  }

  test.for<[number, string]>([
    [403, 'AccessDenied'],
    [400, 'InvalidRequest'],
  ])('has another secret: %i %s', async ([status, code]) => {
    expect(await refused(status, code)).toBeInstanceOf(WrongSecret)
  })

  test.for<[number, string]>([
    [403, 'RequestTimeTooSkewed'],
    [403, 'SignatureDoesNotMatch'],
    [403, 'InvalidAccessKeyId'],
    [400, 'ExpiredToken'],
    [400, 'AuthorizationHeaderMalformed'],
  ])('is not to blame where it is us that the store refuses: %i %s', async ([status, code]) => {
    expect(await refused(status, code)).toMatchObject({ name: code })
  })
})

describe('reading from a store that misbehaves', () => {
  test.for<[string, Turn]>([
    ['breaks off', breaksOff],
    ['ends early, as if that were all', endsEarly],
    ['stalls', stalls],
    ['has no bytes', sendsNone],
    ['never comes', hangsUp],
    ['is a failure', refuses(503, 'SlowDown')],
    ['has other bytes than those asked for', says(200, 'all of it', { 'content-range': 'bytes 7-15/300000' })],
  ])('goes on where it was when a body %s', async ([, turn]) => {
    expectBytes(await read([turn, turn, sendsAll]), bytes)
    const range = { start: 100_000, length: 150_001 }
    expectBytes(await read([turn, sendsAll], range), bytes.subarray(100_000, 250_001))
  })

  test('gives up when nothing comes time after time, and never where something does', async () => {
    await expect(read([sendsNone])).rejects.toBeInstanceOf(BucketAway)
    await expect(read([isSilent], { begins: 600 })).rejects.toBeInstanceOf(BucketAway)
    expectBytes(await read([endsEarly], { start: 0, length: 50_000 }), bytes.subarray(0, 50_000))
  })

  test('ends when it has what it asked for, also where more was announced', async () => {
    const says = sends((part, response) => void response.write(part))
    const announces: Turn = (request, response) => {
      const writeHead = response.writeHead.bind(response)
      const more = (status: number, headers: Record<string, string | number>) =>
        writeHead(status, { ...headers, 'content-length': 400_000 })
      says(request, Object.assign(response, { writeHead: more }))
    }
    // No patience runs out here: who waited for the rest would wait for ever.
    expectBytes(await read([announces], { stalls: HOUR, begins: HOUR, goesOn: HOUR }), bytes)
  })

  test('waits for those who read before it, and does not blame the store', async () => {
    await using store = await startScriptedStore(sendsAll)
    const deps = { ...store, patience, takeTurn: createSemaphore(1) }
    const range = { key: newKey(), version: 'v', start: 0, length: bytes.length }
    const slow = Promise.withResolvers<void>()
    const first = readObject(deps, range, { write: () => slow.promise }, never)
    await expect.poll(() => store.asked()).toBe(1)
    const gone = AbortSignal.timeout(100)
    const waiting = Array.from({ length: 30 }, () => readObject(deps, range, { write: async () => {} }, gone))
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected')
    expect(store.asked()).toBe(1)
    slow.resolve()
    await first
    await readObject(deps, range, { write: async () => {} }, never)
  })

  test('finds the reason of a refusal that comes in chunks, wherever they are cut', async () => {
    const inChunks: Turn = (_request, response) => {
      response.writeHead(404, { 'content-type': 'application/xml' })
      response.write('<?xml version="1.0"?><Error><Code>NoSu')
      response.end('chKey</Code></Error>')
    }
    await expect(read([inChunks])).rejects.toBeInstanceOf(ObjectMissing)
  })

  test('does not take a reader that is slow for a store that is', async () => {
    let turns = 0
    const stalls = 2000
    const write = () => ((turns += 1) === 1 ? delay(1.5 * stalls) : Promise.resolve())
    expectBytes(await read([sendsAll, hangsUp], { write, stalls }), bytes)
  })

  test.for<[string, Turn]>([
    ['is gone', refuses(404, 'NoSuchKey')],
    ['has no such version', refuses(404, 'NoSuchVersion')],
    ['ends before the range begins', refuses(416, 'InvalidRange')],
    ['ends within the range', says(206, 'short', { 'content-range': 'bytes 0-4/5' })],
  ])('is ObjectMissing when the object %s', async ([, turn]) => {
    await expect(read([turn])).rejects.toBeInstanceOf(ObjectMissing)
  })
})
