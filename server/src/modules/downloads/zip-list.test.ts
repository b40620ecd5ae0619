import { createRandom } from '@envoi/testing/seeded-random'
import { joined, writeEnd, writeEntry, writeWideEnd, writeZip } from '@envoi/testing/zip-writer'
import { describe, expect, test } from 'vitest'
import { findZipList } from './zip-list.ts'

/** Reads as a bucket lets us, and keeps count. */
function open(bytes: Uint8Array) {
  const seen = { reads: 0, bytes: 0 }
  const find = (): Promise<number | undefined> =>
    findZipList(bytes.length, async (start, end) => {
      if (!(start >= 0 && start < end && end <= bytes.length)) throw new Error(`cannot read ${start} to ${end}`)
      seen.reads += 1
      seen.bytes += end - start
      return Buffer.from(bytes.subarray(start, end))
    })
  return { find, seen }
}
const find = (bytes: Uint8Array): Promise<number | undefined> => open(bytes).find()
const one = writeZip([{ name: 'a', size: 1 }])

describe('the list of an archive is found', () => {
  test('without reading the files', async () => {
    const { find, seen } = open(writeZip([{ name: 'a' }], { before: 5_000_000 }))
    expect(await find()).toBe(5_000_000)
    expect(seen.reads).toBe(1)
    expect(seen.bytes).toBeLessThan(70_000)
  })

  test('also a long one', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => ({ name: `days/of/the/year/${index}.jpg` }))
    const { find, seen } = open(writeZip(names))
    expect(await find()).toBe(100)
    expect(seen.reads).toBe(2)
  })

  test('before the longest comment, which may look like an end itself', async () => {
    const comment = joined(writeEnd({ comment: new Uint8Array(9) }).slice(0, 22), new Uint8Array(65_513))
    expect(await find(writeZip([{ name: 'a' }], { end: { comment } }))).toBe(100)
  })

  test('though something was put before the archive', async () => {
    expect(await find(joined(new Uint8Array(777), one))).toBe(877)
  })

  test('where its place is said in eight bytes', async () => {
    const entry = writeEntry({ name: 'film.mov', wideSize: 9_000_000_000n })
    const wide = writeWideEnd({ at: 50 + entry.length, length: entry.length, offset: 50 })
    const end = writeEnd({ length: 0xffffffff, offset: 0xffffffff })
    expect(await find(joined(new Uint8Array(50), entry, wide, end))).toBe(50)
  })

  test('at its end, where it is empty', async () => {
    expect(await find(writeEnd({}))).toBe(0)
  })

  test.each<[what: string, bytes: Uint8Array]>([
    ['holds more', writeZip([{ name: 'a' }], { end: { count: 65_535 } })],
    ['holds nothing', writeZip([{ name: 'a' }], { end: { count: 0 } })],
    ['has its list elsewhere', writeZip([{ name: 'a' }], { end: { offset: 3 } })],
    ['has its list beyond the end', writeZip([{ name: 'a' }], { end: { offset: 4_000_000_000 } })],
    ['has a list longer than itself', writeZip([{ name: 'a' }], { end: { length: 3_000_000_000 } })],
  ])('though it says that it %s', async (_, bytes) => {
    expect(await find(bytes)).toBe(100)
  })
})

test.each<[what: string, bytes: Uint8Array]>([
  ['no archive at all', new Uint8Array(100_000)],
  ['less than an archive', Uint8Array.of(0x50, 0x4b)],
  ['an end alone', writeEnd({ count: 5, length: 300, offset: 0 })],
  ['a list that is none', joined(new Uint8Array(500), writeEnd({ length: 400, offset: 50 }))],
  ['eight bytes promised, and not there', writeEnd({ length: 0xffffffff, offset: 0xffffffff })],
  ['the eight bytes are beyond the end', joined(writeWideEnd({ at: 1e12, length: 1, offset: 1 }), one.slice(-22))],
  ['the eight bytes are something else', joined(writeWideEnd({ at: 1, length: 1, offset: 1 }), one.slice(-22))],
  ['one of several pieces', writeZip([{ name: 'a' }], { end: { disk: 3 } })],
])('there is none in %s', async (_, bytes) => {
  expect(await find(bytes)).toBeUndefined()
})

test('a list of an archive with any byte changed ends soon, inside the file or nowhere', async () => {
  const base = writeZip([
    { name: 'days/one.jpg', size: 9 },
    { name: 'film', wideSize: 5_000_000_000n },
  ])
  const random = createRandom(7)
  for (let round = 0; round < 4000; round += 1) {
    const bytes = base.slice(0, random.between(1, 10) === 1 ? random.between(1, base.length) : base.length)
    for (let change = 0; change <= random.between(0, 3); change += 1) {
      bytes[random.between(0, bytes.length - 1)] = random.between(0, 255)
    }
    const { find, seen } = open(bytes)
    const at = await find()
    if (at !== undefined) expect(at).toBeLessThan(bytes.length)
    expect(seen.reads).toBeLessThanOrEqual(4)
  }
})
