import { crc32, deflateRawSync } from 'node:zlib'
import { joined } from '@envoi/testing/zip-writer'
import { describe, expect, test } from 'vitest'
import type { GrantedFile } from './granted-file.ts'
import { MOST_BYTES, readEntry, whyClosed } from './zip-entry.ts'
import type { ZipEntry } from './zip-listing.ts'

const words = new TextEncoder().encode('The first line.\n'.repeat(200))
const signal = new AbortController().signal

/** What stands before a file's own bytes in an archive: its name and some more, longer than the list says. */
function localHead(name: string, extra = 5, signature = 0x04034b50): Uint8Array {
  const head = new DataView(new ArrayBuffer(30 + name.length + extra))
  head.setUint32(0, signature, true)
  head.setUint16(26, name.length, true)
  head.setUint16(28, extra, true)
  return new Uint8Array(head.buffer)
}

const entryOf = (packed: Uint8Array, more: Partial<ZipEntry['packed']> = {}, size = words.length): ZipEntry => ({
  name: 'a.txt',
  size,
  isEncrypted: false,
  packed: { offset: 100, size: packed.length, method: 8, crc32: crc32(words), ...more },
})

/** An archive of which it is remembered what was fetched. */
function archiveOf(bytes: Uint8Array<ArrayBuffer>): GrantedFile & { fetched: [number, number][] } {
  const fetched: [number, number][] = []
  return {
    fetched,
    url: () => Promise.resolve(''),
    renew: () => Promise.resolve(undefined),
    read(start, end) {
      fetched.push([start, end])
      return Promise.resolve({ bytes: bytes.slice(start, end), of: bytes.length })
    },
  }
}
const around = (packed: Uint8Array, head = localHead('a.txt')) =>
  archiveOf(joined(new Uint8Array(100), head, packed, new Uint8Array(5000)))

describe('one entry of an archive', () => {
  test('is unpacked from its own bytes alone', async () => {
    const packed = deflateRawSync(words)
    const archive = around(packed)
    expect(await readEntry(archive, entryOf(packed), signal)).toEqual(words)
    expect(archive.fetched).toEqual([
      [100, 130],
      [140, 140 + packed.length],
    ])
  })

  test('is read as it is where it is stored so', async () => {
    expect(await readEntry(around(words), entryOf(words, { method: 0 }), signal)).toEqual(words)
  })

  test('may be empty', async () => {
    const none = new Uint8Array()
    expect(await readEntry(around(none), entryOf(none, { method: 0, crc32: 0 }, 0), signal)).toEqual(none)
  })
})

describe('an entry is refused', () => {
  const packed = deflateRawSync(words)
  test.each<[why: string, archive: GrantedFile, entry: ZipEntry]>([
    ['that unpacks to more than it says', around(packed), entryOf(packed, {}, words.length - 1)],
    ['that unpacks to less than it says', around(packed), entryOf(packed, {}, words.length + 1)],
    ['with another sum', around(packed), entryOf(packed, { crc32: 1 })],
    ['that is not where it is said to be', around(packed, localHead('a.txt', 5, 0x02014b50)), entryOf(packed)],
    ['that is behind the end', around(packed), entryOf(packed, { offset: 1_000_000 })],
    ['that is damaged', around(new Uint8Array(50).fill(0xff)), entryOf(new Uint8Array(50))],
  ])('%s', async (_, archive, entry) => {
    await expect(readEntry(archive, entry, signal)).rejects.toThrow('broken_entry')
  })
})

test.each<[what: string, entry: ZipEntry, why: string | undefined]>([
  ['an ordinary one', entryOf(new Uint8Array(100)), undefined],
  ['an encrypted one', { ...entryOf(new Uint8Array(100)), isEncrypted: true }, 'zip_locked'],
  ['one packed otherwise', entryOf(new Uint8Array(100), { method: 14 }), 'zip_method'],
  ['one that is too large', entryOf(new Uint8Array(1), { size: 1e6 }, MOST_BYTES + 1), 'zip_too_large'],
  ['one that takes too much to fetch', entryOf(new Uint8Array(1), { size: MOST_BYTES + 1 }), 'zip_too_large'],
  ['a bomb', entryOf(new Uint8Array(10), {}, 10 * 1033), 'zip_too_large'],
  ['a stored one of two sizes', entryOf(new Uint8Array(10), { method: 0 }, 11), 'zip_too_large'],
])('%s can be opened, or says why not', (_, entry, why) => {
  expect(whyClosed(entry)).toBe(why)
})
