import { GetBucketVersioningCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { BucketAway, ObjectMissing } from '../port.ts'
import { createBreaker } from '../../../platform/breaker.ts'
import { createS3Calls, isRefusal } from './calling.ts'
import { type Turn, hangsUp, isSilent, refuses, says, startScriptedStore } from './scripted-store.fixture.ts'

const answer = '<?xml version="1.0"?><VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'
const good = says(200, answer)
/** Long enough for a machine that is busy with other things. */
const patiently = { within: 20_000 }
const command = new GetBucketVersioningCommand({ Bucket: 'scripted' })

describe('a call to the store', () => {
  const cutShort: Turn = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml', 'content-length': answer.length })
    response.write(answer.slice(0, 60), () => response.destroy())
  }
  test.for<[string, Turn]>([
    ['a failure of the store', refuses(500, 'InternalError')],
    ['a store that is too busy', refuses(503, 'SlowDown')],
    ['a proxy that has no store', says(502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' })],
    ['too many requests', refuses(429, 'TooManyRequests')],
    ['a store that got the request too slowly', refuses(400, 'RequestTimeout')],
    ['a line that is reset', hangsUp],
    ['an answer that breaks off', cutShort],
    ['an answer that was cut off and looks complete', says(200, answer.slice(0, 60))],
    ['an answer of which nothing is left', says(200, '')],
    ['an answer of which its declaration is left', says(200, '<?xml version="1.0"?>')],
    ['an answer with status 200 that is no XML', says(200, 'try later')],
  ])('is tried again after %s', async ([, turn]) => {
    await using store = await startScriptedStore(turn, turn, good)
    expect((await store.calls.call(command, patiently)).Status).toBe('Enabled')
    expect(store.asked()).toBe(3)
  })

  test.for<[string, Turn]>([
    ['AccessDenied', refuses(403, 'AccessDenied')],
    ['InvalidRequest', refuses(400, 'InvalidRequest')],
    ['PermanentRedirect', refuses(301, 'PermanentRedirect')],
    ['NotImplemented', refuses(501, 'NotImplemented')],
  ])('is not tried again after a clear no: %s', async ([code, turn]) => {
    await using store = await startScriptedStore(turn)
    const error: unknown = await store.calls.call(command, patiently).catch((reason: unknown) => reason)
    expect(isRefusal(error, code)).toBe(true)
    expect(store.asked()).toBe(1)
  })

  test('waits for its turn when many ask a slow store at once, which is not away for that', async () => {
    let time = 0
    // Each answer takes three quarters of the time that a call has.
    const takesItsTime: Turn = (...asked) => {
      time += 15_000
      good(...asked)
    }
    await using store = await startScriptedStore(takesItsTime)
    const one = createS3Calls({ client: store.client, bucketName: 'b', atOnce: 1, now: () => time })
    const calls = Array.from({ length: 6 }, () => one.call(command, patiently))
    for (const { Status } of await Promise.all(calls)) expect(Status).toBe('Enabled')
    expect(store.asked()).toBe(6)
  })

  test.for(['NoSuchKey', 'NoSuchVersion'])('names what is not there: %s', async (code) => {
    await using store = await startScriptedStore(refuses(404, code))
    const reading = store.calls.call(new GetObjectCommand({ Bucket: 'b', Key: 'k', VersionId: 'v' }), patiently)
    await expect(reading).rejects.toBeInstanceOf(ObjectMissing)
    expect(store.asked()).toBe(1)
  })

  test('ends in time when the store says nothing, and is tried again where its answer was lost', async () => {
    const fallsSilent: Turn = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).write(answer.slice(0, 60))
    }
    for (const turn of [isSilent, fallsSilent]) {
      await using silent = await startScriptedStore(turn)
      await expect(silent.calls.call(command, { within: 300 })).rejects.toBeInstanceOf(BucketAway)
      // Of a longer time something would have been left for another try.
      expect(silent.asked()).toBeLessThanOrEqual(1)
    }
    await using forgetful = await startScriptedStore(isSilent, good)
    expect((await forgetful.calls.call(command, { within: 8000 })).Status).toBe('Enabled')
  })

  test('is given up after eight tries, and where nobody listens', async () => {
    await using failing = await startScriptedStore(refuses(500, 'InternalError'))
    await expect(failing.calls.call(command, { within: 60_000 })).rejects.toBeInstanceOf(BucketAway)
    expect(failing.asked()).toBe(8)
    const gone = await startScriptedStore()
    await gone[Symbol.asyncDispose]()
    await expect(gone.calls.call(command)).rejects.toBeInstanceOf(BucketAway)
  })

  test('ends with the reason of whoever asked and went away', async () => {
    await using store = await startScriptedStore(isSilent)
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(new Error('gone')), 20)
    await expect(store.calls.call(command, { signal: leaving.signal })).rejects.toThrow('gone')
  })

  test('is not made while the store is known to be away, and made again when it is back', async () => {
    let time = 0
    const now = () => time
    let isBack = false
    await using store = await startScriptedStore((...asked) => (isBack ? good : refuses(503, 'SlowDown'))(...asked))
    const breaker = createBreaker(now)
    const calls = createS3Calls({ client: store.client, bucketName: 'b', breaker, now, random: () => 0 })
    const call = () => calls.call(command, patiently)
    for (let turn = 0; turn < 5; turn += 1) await expect(call()).rejects.toBeInstanceOf(BucketAway)
    expect(store.asked()).toBe(16)
    time += 1000
    await expect(call()).rejects.toBeInstanceOf(BucketAway)
    expect(store.asked()).toBe(17)
    isBack = true
    time += 2000
    expect((await call()).Status).toBe('Enabled')
    expect((await call()).Status).toBe('Enabled')
  })

  test('gets there when a third of all answers are failures', async () => {
    let count = 0
    await using store = await startScriptedStore((...asked) =>
      ((count += 1) % 3 === 0 ? refuses(500, 'InternalError') : good)(...asked),
    )
    for (let turn = 0; turn < 60; turn += 1) expect((await store.calls.call(command, patiently)).Status).toBe('Enabled')
  })
})
