import { previewed } from '@envoi/contract/limits'
import { createRandom } from '@envoi/testing/seeded-random'
import { joined, writeEnd, writeEntry, writeWideEnd } from '@envoi/testing/zip-writer'
import { describe, expect, test } from 'vitest'
import { MOST_ENTRIES, readListing } from './zip-listing.ts'

/** The list of an archive as a preview gives it: without the files, up to the end. */
const listOf = (...entries: Parameters<typeof writeEntry>[0][]) => joined(...entries.map(writeEntry), writeEnd({}))
const namesIn = (bytes: Uint8Array): string[] => readListing(bytes).entries.map(({ name }) => name)

const packed = { offset: 0, size: 0, method: 0, crc32: 0 }

describe('the listing of an archive', () => {
  test('has names, sizes, folders and what is encrypted', () => {
    expect(
      readListing(listOf({ name: 'days/' }, { name: 'days/one.jpg', size: 12 }, { name: 'key', size: 3, flags: 1 })),
    ).toEqual({
      entries: [
        { name: 'days/', size: 0, isEncrypted: false, packed },
        { name: 'days/one.jpg', size: 12, isEncrypted: false, packed },
        { name: 'key', size: 3, isEncrypted: true, packed },
      ],
      isCut: false,
      isBroken: false,
    })
  })

  test('is read from ZIP64 records too', () => {
    const entry = writeEntry({ name: 'film.mov', wideSize: 9_000_000_000n })
    const listing = readListing(joined(entry, writeWideEnd({ at: 0, length: entry.length, offset: 0 })))
    expect(listing).toEqual({
      entries: [{ name: 'film.mov', size: 9_000_000_000, isEncrypted: false, packed }],
      isCut: false,
      isBroken: false,
    })
  })

  test('may be empty', () => {
    expect(readListing(writeEnd({}))).toEqual({ entries: [], isCut: false, isBroken: false })
  })
})

describe('names in a listing are shown', () => {
  test.each<[what: string, written: string | Uint8Array, shown: string]>([
    ['UTF-8', 'été/夏.txt', 'été/夏.txt'],
    ['letters of the first PCs', Uint8Array.of(0x82, 0x74, 0x82), 'été'],
    ['the other slash', 'days\\one.jpg', 'days/one.jpg'],
    ['ways out', '../../etc/passwd', '../../etc/passwd'],
    ['from the root', '/etc//passwd', 'etc/passwd'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['turned words', 'invoice\u202Efdp.exe', 'invoice�fdp.exe'],
    ['signs nobody sees', 'a\u0000\nb', 'a��b'],
  ])('%s', (_, written, shown) => {
    expect(namesIn(listOf({ name: written }))).toEqual([shown])
  })

  test('up to the thirty-second nested folder', () => {
    const [name = ''] = namesIn(listOf({ name: `${'a/'.repeat(30_000)}b` }))
    expect(name.split('/')).toHaveLength(33)
  })
})

test.each<[what: string, bytes: Uint8Array]>([
  ['breaks off', joined(writeEntry({ name: 'a' }), writeEntry({ name: 'b' }).slice(0, 40))],
  ['goes on as something else', joined(writeEntry({ name: 'a' }), new Uint8Array(100))],
  ['has no end', writeEntry({ name: 'a' })],
])('a listing that %s is shown up to there', (_, bytes) => {
  expect(readListing(bytes)).toMatchObject({ entries: [{ name: 'a' }], isBroken: true, isCut: false })
})

describe('a long listing', () => {
  test('is cut at the maximum of entries', () => {
    const entry = writeEntry({ name: 'a' })
    const listing = readListing(joined(...Array.from({ length: MOST_ENTRIES + 1 }, () => entry), writeEnd({})))
    expect(listing.entries).toHaveLength(MOST_ENTRIES)
    expect(listing).toMatchObject({ isCut: true, isBroken: false })
  })

  test('is cut if it ends at the limit of bytes', () => {
    const entry = writeEntry({ name: 'x'.repeat(60_000) })
    const entries = joined(...Array.from({ length: 150 }, () => entry))
    expect(readListing(entries.slice(0, previewed.zipListBytes))).toMatchObject({ isCut: true, isBroken: false })
  })

  test('is cut if it has too many folders', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => ({ name: `${`${index}/`.repeat(31)}a` }))
    const listing = readListing(listOf(...names))
    expect(listing.isCut).toBe(true)
    expect(listing.entries.length).toBeLessThan(3500)
  })
})

test('a corrupted archive still has a listing', () => {
  const base = listOf(
    { name: 'days/one.jpg', size: 9 },
    { name: 'film', wideSize: 5_000_000_000n },
    { name: 'c', flags: 1 },
  )
  const random = createRandom(7)
  for (let round = 0; round < 4000; round += 1) {
    const bytes = base.slice(0, random.between(1, 10) === 1 ? random.between(1, base.length) : base.length)
    for (let change = 0; change <= random.between(0, 3); change += 1) {
      bytes[random.between(0, bytes.length - 1)] = random.between(0, 255)
    }
    expect(readListing(bytes).entries.length).toBeLessThanOrEqual(3)
  }
})
