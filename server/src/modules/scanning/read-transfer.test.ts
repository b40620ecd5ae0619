import { describe, expect, test } from 'vitest'
import { BucketAway } from '../../outside/object-store/port.ts'
import { createLaneSlots } from './lanes.ts'
import { readTransfer } from './read-transfer.ts'
import { createReadingDesk } from './reading.fixture.ts'

const { signal } = new AbortController()
const asked = { id: 'transfer', after: -1, lane: 'short-0' } as const
const kinds = (desk: ReturnType<typeof createReadingDesk>) =>
  Object.fromEntries(desk.readings.map(({ fileId, verdict }) => [fileId, verdict?.kind]))

describe('a turn of reading', () => {
  test('reads every file, a few at a time, and is over', async () => {
    const desk = createReadingDesk(['one', 'a VIRUS', 'three', 'four', 'five'])
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(kinds(desk)).toEqual({ 1: 'clean', 2: 'infected', 3: 'clean', 4: 'clean', 5: 'clean' })
    expect(desk.reads.toSorted()).toEqual(['key0', 'key1', 'key2', 'key3', 'key4'])
    expect(desk.mostAtOnce()).toBe(3)
  })

  test('leaves alone what was read before', async () => {
    const desk = createReadingDesk(['one', 'two'])
    await readTransfer(desk.deps, asked, signal)
    await readTransfer(desk.deps, asked, signal)
    expect(desk.reads).toEqual(['key0', 'key1'])
  })

  test('that is interrupted goes on where nothing is known yet', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
    const desk = createReadingDesk(texts)
    const stop = new AbortController()
    const { recordReading } = desk.deps.transfers
    desk.deps.transfers.recordReading = async (...told) => {
      await recordReading(...told)
      stop.abort()
    }
    expect(await readTransfer(desk.deps, asked, stop.signal)).toEqual({ kind: 'unfinished', after: -1 })
    const before = desk.readings.length
    expect(before).toBeLessThan(20)
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(Object.keys(kinds(desk))).toHaveLength(20)
    expect(desk.readings).toHaveLength(20)
  })

  test.each(['DELETED', 'UPLOADING', 'CLONING'] as const)('of a transfer that is %s does nothing', async (status) => {
    const desk = createReadingDesk(['one'])
    desk.transfer.status = status
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(desk.reads).toEqual([])
  })

  test('goes on behind the files that others had their turn after', async () => {
    const desk = createReadingDesk(['one', 'two', 'three'])
    await readTransfer(desk.deps, { ...asked, after: 1 }, signal)
    expect(desk.reads).toEqual(['key2'])
  })
})

describe('no verdict', () => {
  test('where the scanner breaks off at one file every time: those behind it have their turn', async () => {
    const desk = createReadingDesk(['AWAY', 'two', 'three', 'four', 'five'])
    const first = await readTransfer(desk.deps, asked, signal)
    expect(first).toEqual({ kind: 'later', milliseconds: 5000, after: 2 })
    // Then it is tried again at once, for it may have been an outage, and ever more patiently if it was not.
    const second = await readTransfer(desk.deps, { ...asked, after: 2 }, signal)
    expect(second).toEqual({ kind: 'unfinished', after: -1 })
    expect(kinds(desk)).toEqual({ 2: 'clean', 3: 'clean', 4: 'clean', 5: 'clean' })
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 10_000 })
  })

  test('where the scanner is away: it is asked again soon, then less and less often, and told of once', async () => {
    const desk = createReadingDesk(['AWAY'])
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 5000 })
    expect(desk.files[0]).toMatchObject({ scan: 'waiting', scanTrouble: 'away' })
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 10_000 })
    expect(desk.logged).toEqual(['scanner-away'])
    desk.bytes.set('key0', 'back')
    Object.assign(desk.files[0] ?? {}, { crc32: 0x6dce_c137 })
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(desk.logged).toEqual(['scanner-away', 'scanner-back'])
  })

  test('where it was away for one file: those not begun yet would not fare better', async () => {
    const desk = createReadingDesk(['AWAY', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
    expect(await readTransfer(desk.deps, asked, signal)).toMatchObject({ kind: 'later' })
    expect(desk.reads).not.toContain('key7')
    expect(desk.readings.map(({ fileId }) => fileId)).not.toContain(1)
  })

  test('where it could not look at everything: the rest is read, and it is tried again in an hour', async () => {
    const desk = createReadingDesk(['an ARCHIVE', 'two'])
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 3_600_000 })
    expect(desk.files.map(({ scan, scanTrouble }) => [scan, scanTrouble])).toEqual([
      ['waiting', 'limits'],
      ['clean', null],
    ])
  })

  test.each<[string, (desk: ReturnType<typeof createReadingDesk>) => void]>([
    ['are not as they were sealed', ({ bytes }) => bytes.set('key0', 'two')],
    ['are not there', ({ bytes }) => bytes.delete('key0')],
  ])('where the bytes %s: somebody must look at it', async (_how, damage) => {
    const desk = createReadingDesk(['one'])
    damage(desk)
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 86_400_000 })
    expect(desk.files[0]).toMatchObject({ scan: 'waiting', scanTrouble: 'damaged' })
    expect(desk.logged).toEqual(['bytes-damaged'])
  })

  test('where not even that can be written down: nothing goes on behind the back of a job that failed', async () => {
    const desk = createReadingDesk(['an ARCHIVE', 'text '.repeat(100), 'text '.repeat(100)])
    desk.deps.transfers.recordTrouble = () => Promise.reject(new Error('no database'))
    await expect(readTransfer(desk.deps, asked, signal)).rejects.toThrow('no database')
    expect(kinds(desk)).toEqual({ 2: 'clean', 3: 'clean' })
  })

  test('is missed where a file was deleted while it was read', async () => {
    const desk = createReadingDesk(['one'])
    desk.bytes.delete('key0')
    const { findUnread } = desk.deps.transfers
    let looks = 0
    desk.deps.transfers.findUnread = async (...whose) => ((looks += 1) === 1 ? findUnread(...whose) : [])
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(desk.logged).toEqual([])
  })

  test('after a fault of ours: the others are read, and it is tried again in a minute', async () => {
    const desk = createReadingDesk(['one', 'two'])
    const { recordReading } = desk.deps.transfers
    desk.deps.transfers.recordReading = (id, reading) =>
      reading.fileId === 1 ? Promise.reject(new Error('no database')) : recordReading(id, reading)
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 60_000 })
    expect(kinds(desk)).toEqual({ 2: 'clean' })
    expect(desk.logged).toEqual(['reading-failed'])
  })
})

describe('a file on which the scanner is silent', () => {
  test('is set aside with its transfer once it had the time for its size; what was judged before is', async () => {
    const desk = createReadingDesk(['one', 'SILENT', 'three', 'four', 'five', 'six', 'seven'])
    const sizes: number[] = []
    desk.deps.longestReading = (size) => (sizes.push(size), size === 'SILENT'.length ? 50 : 600_000)
    desk.deps.slotsOf = createLaneSlots(1)
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'slow' })
    expect(kinds(desk)).toMatchObject({ 1: 'clean' })
    expect(desk.files[1]).toMatchObject({ scan: 'waiting', scanTrouble: 'away' })
    expect(desk.logged).toEqual(['scan-slow'])
    // Those behind it are not begun: somebody may have sent many of the kind.
    expect(desk.reads).not.toContain('key6')
    expect(sizes.slice(0, 2)).toEqual([3, 6])
  })

  test('has all the time there is in the lane of the slow, and holds up nobody of another one', async () => {
    const silent = createReadingDesk(['SILENT'])
    const other = createReadingDesk(['one'])
    const slotsOf = createLaneSlots(1)
    Object.assign(silent.deps, { slotsOf, longestReading: () => 0 })
    Object.assign(other.deps, { slotsOf })
    const stop = new AbortController()
    const waiting = readTransfer(silent.deps, { ...asked, lane: 'slow' }, stop.signal)
    expect(await readTransfer(other.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(kinds(other)).toEqual({ 1: 'clean' })
    stop.abort()
    expect(await waiting).toEqual({ kind: 'unfinished', after: -1 })
    expect(silent.logged).toEqual([])
  })

  test('is not hurried where no scanner is asked', async () => {
    const desk = createReadingDesk(['SILENT'], { isScanned: false })
    desk.deps.longestReading = () => 0
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
  })
})

describe('what is encrypted', () => {
  test('is read with the key that was kept for that', async () => {
    const desk = createReadingDesk(['one', 'a VIRUS'], { isEncrypted: true })
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(kinds(desk)).toEqual({ 1: 'clean', 2: 'infected' })
  })

  test('waits for its password once the key was forgotten, and goes on with it', async () => {
    const desk = createReadingDesk(['one', 'two'], { isEncrypted: true })
    const { secret } = desk.kept
    desk.kept.secret = undefined
    // The password is an event, which nothing that was planned here may stand in the way of.
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(desk.reads).toEqual([])
    expect(desk.files.map(({ scanTrouble }) => scanTrouble)).toEqual(['locked', 'locked'])
    desk.kept.secret = secret
    expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
    expect(kinds(desk)).toEqual({ 1: 'clean', 2: 'clean' })
  })

  test('is damaged where the right key does not open it', async () => {
    const desk = createReadingDesk(['one'], { isEncrypted: true })
    desk.kept.secret = Buffer.from('of other texts')
    await readTransfer(desk.deps, asked, signal)
    expect(desk.files[0]).toMatchObject({ scan: 'waiting', scanTrouble: 'damaged' })
  })
})

test('with no scanner any more, what waits for a verdict waits; the rest is read', async () => {
  const desk = createReadingDesk(['one', 'two'], { isScanned: false })
  Object.assign(desk.files[0] ?? {}, { scan: 'waiting', isScanAsked: true })
  expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
  expect(desk.reads).toEqual(['key1'])
  expect(desk.files[0]?.scan).toBe('waiting')
})

test('what only waits to be read is read, and no scanner is asked about it, also where there is one', async () => {
  for (const isScanned of [false, true]) {
    const desk = createReadingDesk(['a VIRUS'], { isScanned })
    Object.assign(desk.files[0] ?? {}, { scan: 'waiting', isScanAsked: false })
    await readTransfer(desk.deps, asked, signal)
    expect(kinds(desk)).toEqual({ 1: undefined })
  }
})

test('a file is read where it is, though its transfer was moved there a moment after it was looked at', async () => {
  const desk = createReadingDesk(['one', 'two'])
  const { bucketOf } = desk.deps
  desk.transfer.bucketId = 'former'
  desk.deps.bucketOf = (id) => {
    if (id !== 'memory') throw new BucketAway(id)
    return bucketOf(id)
  }
  expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
  expect(kinds(desk)).toEqual({ 1: 'clean', 2: 'clean' })
})

test('a bucket that is away is asked again, ever more patiently; nothing is taken for damaged', async () => {
  const desk = createReadingDesk(['one', 'two'])
  const { bucketOf } = desk.deps
  desk.deps.bucketOf = () => ({ read: () => Promise.reject(new BucketAway('no answer')) })
  expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 5000 })
  expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 10_000 })
  expect(desk.files.map(({ scanTrouble }) => scanTrouble)).toEqual(['away', 'away'])
  desk.deps.bucketOf = () => {
    throw new BucketAway('not configured any more')
  }
  expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'later', milliseconds: 20_000 })
  expect(desk.logged).toEqual(['bucket-away'])
  desk.deps.bucketOf = bucketOf
  expect(await readTransfer(desk.deps, asked, signal)).toEqual({ kind: 'over' })
  expect(desk.logged).toEqual(['bucket-away', 'bucket-back'])
})
