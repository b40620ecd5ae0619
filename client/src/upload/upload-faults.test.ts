import { describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { retryLimits } from './retry.ts'
import { FileChanged } from './same-file.ts'
import { stalledAfter } from './stalled.ts'
import { eventually } from './testing/eventually.ts'
import type { Fault } from './testing/faults.ts'
import { aWhile, arrivedEqual, begin, partsOfStory, tellStory, until } from './testing/scenario.ts'

describe('a fault costs the request it struck and no more', () => {
  /** With each: how many requests that carry bytes it costs. */
  const cases: [string, Fault[], number][] = [
    ['a part is answered with 500', [{ on: 'putBytes', after: 2, does: { answers: 500 } }], 1],
    ['a part is answered with 408', [{ on: 'putBytes', does: { answers: 408 } }], 1],
    ['a part meets a busy store', [{ on: 'putBytes', does: { answers: 503, retryAfter: '3' } }], 1],
    ['a part meets a full disk with hope', [{ on: 'putBytes', does: { answers: 507, retryAfter: '9' } }], 1],
    ['a part fails five times', [{ on: 'putBytes', url: /partNumber=3&/, times: 5, does: { answers: 502 } }], 5],
    ['the last part fails', [{ on: 'putBytes', url: /partNumber=8&/, times: 2, does: { answers: 500 } }], 2],
    ['the connection breaks within a part', [{ on: 'putBytes', after: 1, times: 3, does: 'resets' }], 3],
    ['a part arrives and the answer is lost', [{ on: 'putBytes', after: 4, does: 'losesAnswer' }], 1],
    ['the file of one put fails', [{ on: 'putBytes', url: /partNumber=&/, times: 2, does: 'resets' }], 2],
    ['a part is damaged on the way', [{ on: 'putBytes', after: 3, times: 2, does: { answers: 400 } }], 2],
    ['a signature has expired', [{ on: 'putBytes', after: 1, times: 2, does: { answers: 403 } }], 2],
    ['signing is answered with 500', [{ on: 'signMany', after: 1, times: 2, does: { answers: 500 } }], 0],
    ['signing is asked to slow down', [{ on: 'signMany', does: { answers: 429, retryAfter: '5' } }], 0],
    ['the connection breaks within signing', [{ on: 'signMany', times: 3, does: 'resets' }], 0],
    ['the answer to signing is lost', [{ on: 'signMany', does: 'losesAnswer' }], 0],
    ['signing answers nonsense', [{ on: 'signMany', does: { answers: 200, body: '<html>' } }], 0],
    ['signing the joining fails', [{ on: 'signComplete', times: 3, does: { answers: 503 } }], 0],
    ['joining is answered with 500', [{ on: 'joinParts', times: 2, does: { answers: 500 } }], 0],
    ['the answer to joining is lost', [{ on: 'joinParts', times: 2, does: 'losesAnswer' }], 0],
    ['the signature of the joining has expired', [{ on: 'joinParts', does: { answers: 403 } }], 0],
    ['sealing fails', [{ on: 'uploadDone', times: 3, does: { answers: 503, retryAfter: '1' } }], 0],
    ['the answer to sealing is lost', [{ on: 'uploadDone', times: 2, does: 'losesAnswer' }], 0],
    [
      'everything at once',
      [
        { on: 'putBytes', after: 1, times: 2, does: 'resets' },
        { on: 'putBytes', after: 3, times: 2, does: 'losesAnswer' },
        { on: 'putBytes', url: /partNumber=5&/, times: 3, does: { answers: 500 } },
        { on: 'signMany', after: 1, times: 2, does: { answers: 500 } },
        { on: 'joinParts', does: 'losesAnswer' },
        { on: 'uploadDone', does: 'losesAnswer' },
      ],
      7,
    ],
  ]
  test.each(cases)('%s', async (_, faults, cost) => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    for (const fault of faults) service.faults.add(fault)
    const begun = await begin(home, [big, small])
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
    expect(service.count('putBytes')).toBe(partsOfStory + cost)
  })
})

test('no part is sent sooner than the store asked for', async () => {
  await using story = await tellStory()
  const { service, home, big } = story
  service.faults.add({ on: 'putBytes', does: { answers: 503, retryAfter: '7' } })
  await (
    await begin(home, [big])
  ).upload.done
  expect(home.clock.waits).toEqual([7250])
})

test('a part whose connection is dead is given up after a while, and sent again', async () => {
  await using story = await tellStory()
  const { service, home, big, small } = story
  service.faults.add({ on: 'putBytes', after: 2, does: 'hangs' })
  const begun = await begin(home, [big, small])
  await eventually(() => [service.bucket.stored.length, home.underWay()]).toEqual([partsOfStory - 1, 1])
  home.clock.advance(stalledAfter)
  expect(await begun.upload.done).toMatchObject({ status: 'done' })
  expect(arrivedEqual(service, begun, [big, small])).toBe(true)
  expect(service.count('putBytes')).toBe(partsOfStory + 1)
})

test('a part that moves slowly is not given up, however long it takes', async () => {
  await using story = await tellStory()
  const { service, home, small } = story
  const send = home.sender.send.bind(home.sender)
  home.sender.send = async (request) => {
    for (let sent = 1; sent <= 10; sent++) {
      home.clock.advance(stalledAfter - 1)
      request.onProgress?.(sent)
      await aWhile()
    }
    return send(request)
  }
  const { upload } = await begin(home, [small])
  expect(await upload.done).toMatchObject({ status: 'done' })
  expect(service.count('putBytes')).toBe(1)
})

test('the bytes of a part that failed are still to be sent, though the bar stands', async () => {
  await using story = await tellStory()
  const { service, home, small } = story
  service.faults.add({ on: 'putBytes', does: { answers: 503, retryAfter: '100' } })
  const { upload } = await begin(home, [small])
  await eventually(() => [service.count('putBytes'), home.underWay()]).toEqual([1, 0])
  await aWhile()
  expect(upload.state.sent).toBe(50_000)
  expect(upload.state.secondsLeft).not.toBe(0)
  home.clock.advance(200_000)
  expect(await upload.done).toMatchObject({ status: 'done' })
})

test('bytes that were read wrongly once are read again', async () => {
  await using story = await tellStory()
  const { service, home, big } = story
  let reads = 0
  const slice = big.slice.bind(big)
  big.slice = (start, end) => {
    const piece = slice(start, end)
    return { ...piece, crc32: async (signal) => (++reads === 3 ? 12_345 : piece.crc32(signal)) }
  }
  const begun = await begin(home, [big])
  expect(await begun.upload.done).toMatchObject({ status: 'done' })
  expect(arrivedEqual(service, begun, [big])).toBe(true)
  expect(reads).toBe(8 + 1)
})

test('signatures that all expire while parts are under way are made anew', async () => {
  await using story = await tellStory()
  const { service, home, big, small } = story
  const gate = Promise.withResolvers<void>()
  service.faults.add({ on: 'putBytes', times: 3, does: { holds: gate.promise } })
  const begun = await begin(home, [big, small])
  await eventually(() => service.count('putBytes')).toBe(3)
  service.signatures.expireAll()
  gate.resolve()
  expect(await begun.upload.done).toMatchObject({ status: 'done' })
  expect(arrivedEqual(service, begun, [big, small])).toBe(true)
})

describe('offline', () => {
  test('an upload waits, uses up no tries, and goes on by itself', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    const never = new Promise(() => {})
    service.faults.add({ on: 'putBytes', after: 2, times: 3, does: { holds: never } })
    const begun = await begin(home, [big, small])
    await eventually(() => [service.count('putBytes'), home.underWay()]).toEqual([5, 3])
    const statuses = new Set<string>()
    begun.upload.subscribe(({ status }) => statuses.add(status))
    home.online.switch(false)
    service.unplug()
    await until(begun.upload, ({ status }) => status === 'offline')
    service.plugIn()
    const requests = home.requests.length
    await aWhile()
    expect(home.requests).toHaveLength(requests)
    home.online.switch(true)
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
    expect(service.count('putBytes')).toBe(partsOfStory + 3)
    expect([...statuses].slice(-3)).toEqual(['offline', 'running', 'done'])
    // The state is told of every tenth of a second; no other wait has been.
    expect(home.clock.waits.filter((wait) => wait !== 100)).toEqual([])
  })

  test('an upload that starts so waits too', async () => {
    await using story = await tellStory()
    const { service, home, small } = story
    const { upload, transfer } = await begin(home, [small])
    home.online.switch(false)
    service.unplug()
    await until(upload, ({ status }) => status === 'offline')
    service.plugIn()
    home.online.switch(true)
    expect(await upload.done).toMatchObject({ reply: { transferId: transfer.transferId } })
  })
})

describe('what the server finds missing is sent again, and nothing else', () => {
  test('a part lost before the joining', async () => {
    await using story = await tellStory()
    const { service, home, big } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on: 'joinParts', does: { holds: gate.promise } })
    const begun = await begin(home, [big])
    await eventually(() => service.count('joinParts')).toBe(1)
    service.bucket.lose(begun.keys[0] ?? '', 2)
    gate.resolve()
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big])).toBe(true)
    expect(service.count('putBytes')).toBe(8 + 1)
  })

  test.each([
    ['one part of a joined file', 5, 1 + 1],
    ['a joined file whole', undefined, 8 + 1],
  ])('%s, told when sealing', async (_, part, cost) => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on: 'uploadDone', does: { holds: gate.promise } })
    const begun = await begin(home, [big, small])
    await eventually(() => service.count('uploadDone')).toBe(1)
    service.bucket.lose(begun.keys[0] ?? '', part)
    gate.resolve()
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
    // The small file is sent again as well: nobody lists what was sent by one put.
    expect(service.count('putBytes')).toBe(partsOfStory + cost)
  })

  test('a file of one put', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on: 'uploadDone', does: { holds: gate.promise } })
    const begun = await begin(home, [big, small])
    await eventually(() => service.count('uploadDone')).toBe(1)
    service.bucket.lose(begun.keys[1] ?? '')
    gate.resolve()
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
    // The large one is found to be joined already.
    expect(service.count('putBytes')).toBe(partsOfStory + 1)
  })

  test('a part that goes missing every time ends the upload', async () => {
    await using story = await tellStory()
    const { service, home, big } = story
    const body = JSON.stringify({ error: 'Missing.', codes: ['UPLOAD_INCOMPLETE'], requestId: 'r' })
    service.faults.add({ on: 'uploadDone', times: Infinity, does: { answers: 422, body } })
    const { upload } = await begin(home, [big])
    expect(await upload.done).toMatchObject({ status: 'failed', error: { codes: ['UPLOAD_INCOMPLETE'] } })
    expect(service.count('uploadDone')).toBe(3)
    expect(service.count('putBytes')).toBe(8)
  })
})

describe('an upload fails', () => {
  const cases: [string, Fault, number, number][] = [
    [
      'when a part never succeeds',
      { on: 'putBytes', url: /partNumber=2&/, does: { answers: 500 } },
      500,
      retryLimits.tries,
    ],
    ['when a part is refused', { on: 'putBytes', url: /partNumber=2&/, does: { answers: 404 } }, 404, 1],
    ['when a part stays damaged', { on: 'putBytes', url: /partNumber=2&/, does: { answers: 400 } }, 400, 4],
    ['when no signature is good', { on: 'putBytes', url: /partNumber=2&/, does: { answers: 403 } }, 403, 4],
    ['when the disk is full without hope', { on: 'putBytes', url: /partNumber=2&/, does: { answers: 507 } }, 507, 1],
    ['when signing is refused', { on: 'signMany', does: { answers: 404 } }, 404, 1],
    ['when signing never succeeds', { on: 'signMany', does: { answers: 503 } }, 503, retryLimits.tries],
    ['when joining is never taken', { on: 'joinParts', does: { answers: 400 } }, 400, 6],
    ['when sealing is refused', { on: 'uploadDone', does: { answers: 410 } }, 410, 1],
  ]
  test.each(cases)('%s', async (_, fault, status, tries) => {
    await using story = await tellStory()
    const { service, home, big } = story
    service.faults.add({ ...fault, times: Infinity })
    const { upload } = await begin(home, [big])
    const outcome = await upload.done
    expect(outcome).toMatchObject({ status: 'failed', error: { status } })
    expect(outcome).toHaveProperty('error', expect.any(ApiError))
    const { on, url = /./ } = fault
    expect(service.asked.filter((asked) => asked.kind === on && url.test(asked.url))).toHaveLength(tries)
  })

  test('it says why, keeps its record and asks for nothing more', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    service.faults.add({ on: 'putBytes', after: 4, times: Infinity, does: { answers: 404 } })
    const { upload } = await begin(home, [big, small])
    await upload.done
    expect(upload.state).toMatchObject({ status: 'failed', error: { status: 404 }, resumable: true })
    expect(home.memory.records.size).toBe(1)
    const requests = home.requests.length
    await aWhile()
    expect(home.requests).toHaveLength(requests)
  })

  test.each(['big', 'small'] as const)(
    'when the %s file changes under it, before it is taken for whole',
    async (name) => {
      await using story = await tellStory()
      const { service, home } = story
      const file = story[name]
      file.current = { ...file.identity, modified: file.identity.modified + 1 }
      const { upload } = await begin(home, [file])
      const outcome = await upload.done
      expect(outcome).toMatchObject({ status: 'failed', error: { file: `${name}.bin` } })
      expect(outcome).toHaveProperty('error', expect.any(FileChanged))
      expect(service.count('joinParts') + service.count('uploadDone')).toBe(0)
    },
  )

  test('when a file cannot be read', async () => {
    await using story = await tellStory()
    const { home, big } = story
    const failure = new Error('the disk is gone')
    big.slice = (start, end) => ({ size: end - start, crc32: () => Promise.reject(failure), chunks: () => [] })
    const { upload } = await begin(home, [big])
    expect(await upload.done).toEqual({ status: 'failed', error: failure })
  })
})
