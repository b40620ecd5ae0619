/** The records of a ZIP file as bytes (PKWARE APPNOTE 6.3): STORE only, UTF-8 names, zip64 where a field overflows. */
import { dosTime, unixSeconds } from './zip-time.ts'

export type ZipEntry = { name: string; size: number; crc32: number; modifiedAt: Date }

const max16 = 0xffff
/** A 32-bit field holding this value says: look in the zip64 extra field. */
const max32 = 0xffffffff
const plainVersion = 20
const zip64Version = 45
const madeByUnix = (3 << 8) | zip64Version
const utf8Names = 1 << 11
const regularFile = 0o100644 * 0x10000
const timestampLength = 9

/** A number of so many bytes, little-endian, or bytes as they are. */
type Field = [width: 1 | 2 | 4 | 8, value: number] | Uint8Array

const pack = (fields: Field[]): Buffer => {
  const lengthOf = (field: Field) => (field instanceof Uint8Array ? field.length : field[0])
  const bytes = Buffer.allocUnsafe(fields.reduce((length, field) => length + lengthOf(field), 0))
  let at = 0
  for (const field of fields) {
    if (field instanceof Uint8Array) bytes.set(field, at)
    else if (field[0] === 8) bytes.writeBigUInt64LE(BigInt(field[1]), at)
    else bytes.writeUIntLE(field[1], at, field[0])
    at += lengthOf(field)
  }
  return bytes
}

/** The values of the zip64 extra field: both sizes, and in the central directory the offset; none when all fit. */
const localWide = ({ size }: ZipEntry) => (size >= max32 ? [size, size] : [])
// Behind a file of exactly 2^32 - 1 bytes, unzip 6.0 takes a lone offset for a size: the sizes come with it.
const centralWide = (entry: ZipEntry, offset: number) =>
  offset >= max32 ? [entry.size, entry.size, offset] : localWide(entry)
const extraLength = (wide: number[]) => timestampLength + (wide.length > 0 ? 4 + 8 * wide.length : 0)

const zip64Fields = (wide: number[]): Field[] =>
  wide.length === 0 ? [] : [[2, 0x0001], [2, 8 * wide.length], ...wide.map((value): Field => [8, value])]

const extraFields = (entry: ZipEntry, wide: number[]): Field[] => [
  // Extended timestamp; the flag 1 says that only the modification time follows.
  [2, 0x5455],
  [2, 5],
  [1, 1],
  [4, unixSeconds(entry.modifiedAt)],
  ...zip64Fields(wide),
]

/** The run of fields that local and central headers have in common. */
const sharedFields = (entry: ZipEntry, offset: number, wide: number[]): Field[] => {
  const { date, time } = dosTime(entry.modifiedAt)
  const size = wide.length > 0 ? max32 : entry.size
  return [
    [2, centralWide(entry, offset).length > 0 ? zip64Version : plainVersion],
    [2, utf8Names],
    [2, 0],
    [2, time],
    [2, date],
    [4, entry.crc32],
    [4, size],
    [4, size],
    [2, Buffer.byteLength(entry.name)],
    [2, extraLength(wide)],
  ]
}

export const localHeaderLength = (entry: ZipEntry): number =>
  30 + Buffer.byteLength(entry.name) + extraLength(localWide(entry))

export const localHeader = (entry: ZipEntry, offset: number): Buffer => {
  const wide = localWide(entry)
  return pack([
    [4, 0x04034b50],
    ...sharedFields(entry, offset, wide),
    Buffer.from(entry.name),
    ...extraFields(entry, wide),
  ])
}

export const centralHeaderLength = (entry: ZipEntry, offset: number): number =>
  46 + Buffer.byteLength(entry.name) + extraLength(centralWide(entry, offset))

export const centralHeader = (entry: ZipEntry, offset: number): Buffer => {
  const wide = centralWide(entry, offset)
  return pack([
    [4, 0x02014b50],
    [2, madeByUnix],
    ...sharedFields(entry, offset, wide),
    // No comment, first disk, no internal attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, regularFile],
    [4, Math.min(offset, max32)],
    Buffer.from(entry.name),
    ...extraFields(entry, wide),
  ])
}

/** What closes the archive, given its entry count and where the central directory lies. */
export const endRecords = (count: number, start: number, end: number): Buffer => {
  const length = end - start
  const wide = count >= max16 || length >= max32 || start >= max32
  const zip64End: Field[] = [
    [4, 0x06064b50],
    [8, 44],
    [2, madeByUnix],
    [2, zip64Version],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, start],
  ]
  const locator: Field[] = [
    [4, 0x07064b50],
    [4, 0],
    [8, end],
    [4, 1],
  ]
  return pack([
    ...(wide ? [...zip64End, ...locator] : []),
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, max16)],
    [2, Math.min(count, max16)],
    [4, Math.min(length, max32)],
    [4, Math.min(start, max32)],
    [2, 0],
  ])
}
