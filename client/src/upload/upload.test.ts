import { describe, expect, test } from 'vitest'
import { parts } from '@envoi/contract/limits'
import type { LedgerRecord } from './ledger.ts'
import { eventually } from './testing/eventually.ts'
import { aWhile, arrivedEqual, begin, partsOfStory, tellStory, until } from './testing/scenario.ts'
import { bytesSource, someBytes } from './testing/sources.ts'
import type { UploadState } from './upload.ts'
import { startUpload } from './upload.ts'

describe('an upload', () => {
  test('brings every byte of every file over and seals the transfer', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    const begun = await begin(home, [big, small])
    const { transferId } = begun.transfer
    expect(await begun.upload.done).toEqual({
      status: 'done',
      reply: { transferId, status: 'ENABLED', scanning: false },
    })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
  })

  test('sends each part once, joins each file of parts once and seals once', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    await (
      await begin(home, [big, small])
    ).upload.done
    expect(service.count('putBytes')).toBe(partsOfStory)
    expect(service.count('joinParts')).toBe(1)
    expect(service.count('uploadDone')).toBe(1)
    expect(service.count('listParts')).toBe(0)
  })

  test('takes any number of lanes, one included', async () => {
    for (const concurrency of [1, 2, 16]) {
      await using story = await tellStory()
      const { service, home, big, small } = story
      const begun = await begin(home, [small, big], concurrency)
      await begun.upload.done
      expect(arrivedEqual(service, begun, [small, big])).toBe(true)
    }
  })

  test('needs a source for every file that the transfer expects', async () => {
    await using story = await tellStory()
    const { home, big } = story
    const { transfer, upload } = await begin(home, [big])
    expect(() => startUpload(home, { transfer, files: [], concurrency: 1 })).toThrow('expects a file 000000')
    await upload.done
  })
})

describe('concurrency', () => {
  test('as many parts are under way as the concurrency allows, of one file and of several', async () => {
    await using story = await tellStory()
    const { service, home, small } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on: 'putBytes', times: 4, does: { holds: gate.promise } })
    const twoParts = bytesSource('two', someBytes(150_000, 3))
    const begun = await begin(home, [small, twoParts, bytesSource('one', someBytes(10, 4)), small], 4)
    await eventually(() => service.count('putBytes')).toBe(4)
    await aWhile()
    expect(service.count('putBytes')).toBe(4)
    const keys = service.asked.filter(({ kind }) => kind === 'putBytes').map(({ url }) => url.split('?')[0])
    expect(new Set(keys).size).toBe(3)
    gate.resolve()
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
  })

  test('one part that is slow holds up no other', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on: 'putBytes', url: /partNumber=1&/, does: { holds: gate.promise } })
    const { upload } = await begin(home, [big, small])
    await eventually(() => service.bucket.stored.length).toBe(partsOfStory - 1)
    expect(upload.state.status).toBe('running')
    gate.resolve()
    expect(await upload.done).toMatchObject({ status: 'done' })
  })
})

describe('signing', () => {
  test('hundreds of small files are signed by a few calls, none with more than a call may hold', async () => {
    await using story = await tellStory()
    const { service, home } = story
    const files = Array.from({ length: 300 }, (_, index) => bytesSource(`f${index}`, someBytes(100, index + 1)))
    const begun = await begin(home, files)
    await begun.upload.done
    expect(arrivedEqual(service, begun, files)).toBe(true)
    const calls = service.asked.filter(({ kind }) => kind === 'signMany')
    const sizes = calls.map(({ body }) => (JSON.parse(body) as { items: unknown[] }).items.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(300)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(parts.signManyItems)
    expect(sizes.length).toBeLessThan(150)
  })

  test('a signature grown old before its use is made anew, not tried', async () => {
    await using story = await tellStory()
    const { service, home, big } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on: 'putBytes', does: { holds: gate.promise } })
    const { upload } = await begin(home, [big], 1)
    await eventually(() => [service.count('putBytes'), service.count('signMany') > 1, home.underWay()]).toEqual([
      1,
      true,
      1,
    ])
    home.clock.advance(14 * 60_000 + 1)
    // The held part is given up with the time that passed, and all that was signed ahead is old.
    service.signatures.expireAll()
    gate.resolve()
    expect(await upload.done).toMatchObject({ status: 'done' })
    expect(service.count('putBytes')).toBe(8 + 1)
  })
})

describe('the ledger', () => {
  test('is there before the first byte leaves', async () => {
    await using story = await tellStory()
    const { service, home, big } = story
    const gate = Promise.withResolvers<void>()
    const save = home.memory.save.bind(home.memory)
    home.memory.save = (id, record) => gate.promise.then(() => save(id, record))
    const { upload } = await begin(home, [big])
    await aWhile()
    expect(service.asked.map(({ kind }) => kind)).toEqual(['createTransfer'])
    gate.resolve()
    const state = await until(upload, ({ sent }) => sent > 0)
    expect(state.resumable).toBe(true)
    await upload.done
  })

  test('knows of every file that it is done before the transfer is sealed, and goes then', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    const gate = Promise.withResolvers<void>()
    const save = home.memory.save.bind(home.memory)
    const isDone = (record: object) => (record as LedgerRecord).files.every(({ done }) => done)
    home.memory.save = (id, record) => (isDone(record) ? gate.promise.then(() => save(id, record)) : save(id, record))
    const { upload } = await begin(home, [big, small])
    await until(upload, ({ files }) => files.every(({ done }) => done))
    await aWhile()
    expect(service.count('uploadDone')).toBe(0)
    gate.resolve()
    expect(await upload.done).toMatchObject({ status: 'done' })
    expect(home.memory.records.size).toBe(0)
  })

  test('that cannot be kept stops no upload, which says that it is not resumable', async () => {
    await using story = await tellStory()
    const { home, big, small } = story
    home.memory.broken = true
    const { upload } = await begin(home, [big, small])
    const state = await until(upload, ({ sent }) => sent > 0)
    expect(state.resumable).toBe(false)
    expect(await upload.done).toMatchObject({ status: 'done' })
  })
})

describe('what is shown', () => {
  test('progress by file and in all rises from nothing to everything and never falls', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    service.faults.add({ on: 'putBytes', after: 3, times: 3, does: 'resets' })
    const { upload } = await begin(home, [big, small])
    const seen: UploadState[] = [upload.state]
    upload.subscribe((state) => seen.push(state))
    await upload.done
    expect(seen[0]).toMatchObject({ status: 'running', sent: 0, total: 800_000, error: null })
    expect(seen.at(-1)).toMatchObject({ status: 'done', sent: 800_000, secondsLeft: 0 })
    expect(seen.at(-1)?.files).toEqual([
      { id: '000000', size: 750_000, sent: 750_000, done: true },
      { id: '000001', size: 50_000, sent: 50_000, done: true },
    ])
    const sent = seen.map((state) => state.sent)
    expect(sent).toEqual(sent.toSorted((a, b) => a - b))
  })

  test('the state is the same object until it changes', async () => {
    await using story = await tellStory()
    const { home, small } = story
    const { upload } = await begin(home, [small])
    await upload.done
    expect(upload.state).toBe(upload.state)
  })
})
