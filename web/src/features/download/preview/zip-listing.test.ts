import { describe, expect, test } from 'vitest'
import { MOST_BYTES, MOST_ENTRIES, type ZipListing, listZip } from './zip-listing.ts'
import { joined, writeEnd, writeEntry, writeWideEnd, writeZip } from './zip.fixture.ts'

/** Reads as the storage host lets us, and keeps count. */
function open(bytes: Uint8Array) {
  const seen = { reads: 0, bytes: 0 }
  const list = (): Promise<ZipListing> =>
    listZip(bytes.length, async (start, end) => {
      if (!(start >= 0 && start < end && end <= bytes.length)) throw new Error(`cannot read ${start} to ${end}`)
      seen.reads += 1
      seen.bytes += end - start
      return bytes.slice(start, end)
    })
  return { list, seen }
}
const list = (bytes: Uint8Array): Promise<ZipListing> => open(bytes).list()
const namesIn = async (bytes: Uint8Array): Promise<string[]> => (await list(bytes)).entries.map(({ name }) => name)

describe('the list of an archive', () => {
  test('names, sizes, folders and what is encrypted', async () => {
    const bytes = writeZip([{ name: 'days/' }, { name: 'days/one.jpg', size: 12 }, { name: 'key', size: 3, flags: 1 }])
    expect(await list(bytes)).toEqual({
      entries: [
        { name: 'days/', size: 0, isEncrypted: false },
        { name: 'days/one.jpg', size: 12, isEncrypted: false },
        { name: 'key', size: 3, isEncrypted: true },
      ],
      isCut: false,
      isBroken: false,
    })
  })

  test('is found without reading the files', async () => {
    const { list, seen } = open(writeZip([{ name: 'a' }], { before: 5_000_000 }))
    expect((await list()).entries).toHaveLength(1)
    expect(seen.reads).toBe(2)
    expect(seen.bytes).toBeLessThan(70_000)
  })

  test('is found before the longest comment, which may look like an end itself', async () => {
    const comment = joined(writeEnd({ comment: new Uint8Array(9) }).slice(0, 22), new Uint8Array(65_513))
    expect(await namesIn(writeZip([{ name: 'a' }], { end: { comment } }))).toEqual(['a'])
  })

  test('is found though something was put before the archive', async () => {
    expect(await namesIn(joined(new Uint8Array(777), writeZip([{ name: 'a' }])))).toEqual(['a'])
  })

  test('may say its place and its sizes in eight bytes', async () => {
    const entry = writeEntry({ name: 'film.mov', wideSize: 9_000_000_000n })
    const wide = writeWideEnd({ at: 50 + entry.length, length: entry.length, offset: 50 })
    const bytes = joined(new Uint8Array(50), entry, wide, writeEnd({ length: 0xffffffff, offset: 0xffffffff }))
    expect((await list(bytes)).entries).toEqual([{ name: 'film.mov', size: 9_000_000_000, isEncrypted: false }])
  })

  test('may be empty', async () => {
    expect(await list(writeEnd({}))).toEqual({ entries: [], isCut: false, isBroken: false })
  })
})

describe('names', () => {
  test.each<[what: string, written: string | Uint8Array, shown: string]>([
    ['UTF-8', 'été/夏.txt', 'été/夏.txt'],
    ['letters of the first PCs', Uint8Array.of(0x82, 0x74, 0x82), 'été'],
    ['the other slash', 'days\\one.jpg', 'days/one.jpg'],
    ['ways out', '../../etc/passwd', '../../etc/passwd'],
    ['from the root', '/etc//passwd', 'etc/passwd'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['turned words', 'invoice\u202Efdp.exe', 'invoice�fdp.exe'],
    ['signs nobody sees', 'a\u0000\nb', 'a��b'],
  ])('%s', async (_, written, shown) => {
    expect(await namesIn(writeZip([{ name: written }]))).toEqual([shown])
  })

  test('thousands of folders inside one another end at the thirty-second', async () => {
    const [name = ''] = await namesIn(writeZip([{ name: `${'a/'.repeat(30_000)}b` }]))
    expect(name.split('/')).toHaveLength(33)
  })
})

describe('an archive that lies', () => {
  const one = writeZip([{ name: 'a', size: 1 }])

  test.each<[what: string, bytes: Uint8Array]>([
    ['says it holds more', writeZip([{ name: 'a', size: 1 }], { end: { count: 65_535 } })],
    ['says it holds nothing', writeZip([{ name: 'a', size: 1 }], { end: { count: 0 } })],
    ['says its list is elsewhere', writeZip([{ name: 'a', size: 1 }], { end: { offset: 3 } })],
    ['says its list is beyond the end', writeZip([{ name: 'a', size: 1 }], { end: { offset: 4_000_000_000 } })],
  ])('%s: what is there is shown', async (_, bytes) => {
    expect((await list(bytes)).entries).toEqual([{ name: 'a', size: 1, isEncrypted: false }])
  })

  test('a list that is longer than the archive ends where it can be read', async () => {
    const listing = await list(writeZip([{ name: 'a' }], { end: { length: 3_000_000_000 } }))
    expect(listing).toMatchObject({ entries: [{ name: 'a' }], isBroken: true, isCut: false })
  })

  test('a list that breaks off is shown up to there', async () => {
    const entries = joined(writeEntry({ name: 'a' }), writeEntry({ name: 'b' }).fill(7, 0, 4))
    const bytes = joined(entries, writeEnd({ count: 2, length: entries.length, offset: 0 }))
    expect(await list(bytes)).toMatchObject({ entries: [{ name: 'a' }], isBroken: true })
  })

  test.each<[what: string, bytes: Uint8Array, reason: string]>([
    ['no archive at all', new Uint8Array(100_000), 'broken_zip'],
    ['less than an archive', Uint8Array.of(0x50, 0x4b), 'broken_zip'],
    ['an end alone', writeEnd({ count: 5, length: 300, offset: 0 }), 'broken_zip'],
    ['a list that is none', joined(new Uint8Array(500), writeEnd({ length: 400, offset: 50 })), 'broken_zip'],
    ['eight bytes promised, and not there', writeEnd({ length: 0xffffffff, offset: 0xffffffff }), 'broken_zip'],
    [
      'the eight bytes are beyond the end',
      joined(writeWideEnd({ at: 1e12, length: 1, offset: 1 }), one.slice(-22)),
      'broken_zip',
    ],
    [
      'the eight bytes are something else',
      joined(writeWideEnd({ at: 1, length: 1, offset: 1 }), one.slice(-22)),
      'broken_zip',
    ],
    ['one of several pieces', writeZip([{ name: 'a' }], { end: { disk: 3 } }), 'split_zip'],
  ])('%s', async (_, bytes, reason) => {
    await expect(list(bytes)).rejects.toMatchObject({ reason })
  })
})

describe('limits', () => {
  test('more entries than anybody reads are cut', async () => {
    const entry = writeEntry({ name: 'a' })
    const entries = joined(...Array.from({ length: MOST_ENTRIES + 1 }, () => entry))
    const listing = await list(joined(entries, writeEnd({ length: entries.length })))
    expect(listing.entries).toHaveLength(MOST_ENTRIES)
    expect(listing).toMatchObject({ isCut: true, isBroken: false })
  })

  test('of a list that is too long only the beginning is read', async () => {
    const entry = writeEntry({ name: 'x'.repeat(60_000) })
    const entries = joined(...Array.from({ length: 150 }, () => entry))
    const { list, seen } = open(joined(entries, writeEnd({ length: entries.length })))
    expect(await list()).toMatchObject({ isCut: true, isBroken: false })
    expect(seen.bytes).toBeLessThan(MOST_BYTES + 70_000)
  })

  test('a tree of countless folders is cut', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => ({ name: `${`${index}/`.repeat(31)}a` }))
    const listing = await list(writeZip(names))
    expect(listing.isCut).toBe(true)
    expect(listing.entries.length).toBeLessThan(3500)
  })
})

test('whatever byte is changed, it ends soon: with a list or with a reason', async () => {
  const base = joined(
    writeZip([
      { name: 'days/one.jpg', size: 9 },
      { name: 'film', wideSize: 5_000_000_000n },
      { name: 'c', flags: 1 },
    ]),
  )
  let seed = 7
  const dice = (sides: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % sides
  }
  for (let round = 0; round < 4000; round += 1) {
    const bytes = base.slice(0, dice(10) === 0 ? dice(base.length) + 1 : base.length)
    for (let change = 0; change <= dice(4); change += 1) bytes[dice(bytes.length)] = dice(256)
    const { list, seen } = open(bytes)
    const outcome = await list().catch((error: unknown) => error)
    if (outcome instanceof Error) expect(outcome.name).toBe('Unreadable')
    expect(seen.reads).toBeLessThanOrEqual(4)
  }
})
