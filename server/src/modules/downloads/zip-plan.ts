/**
 * A ZIP archive laid out before any byte of it is read: sizes and CRC-32s are known, nothing is compressed, so the
 * total length and every byte's place follow from the entries alone. The archive is never built; a range of it is
 * asked for, and headers are made on demand.
 */
import { centralHeader, centralHeaderLength, endRecords, localHeader, localHeaderLength } from './zip-records.ts'
import type { ZipEntry } from './zip-records.ts'

export type ZipSegment =
  | { kind: 'bytes'; data: Uint8Array }
  | { kind: 'file'; index: number; start: number; length: number }

export type ZipPlan = {
  size: number
  /** What the bytes [start, end) of the archive consist of, in order. */
  segments: (start: number, end: number) => Generator<ZipSegment>
}

const longestName = 0xffff
/** Neighbouring headers go out together: enough to spare tiny writes, and made without holding up the event loop. */
const batchBytes = 16 * 1024

const requireEntry = ({ name, size, crc32, modifiedAt }: ZipEntry) => {
  const nameBytes = Buffer.byteLength(name)
  if (nameBytes === 0 || nameBytes > longestName) throw new RangeError(`ZIP entry name of ${nameBytes} bytes`)
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`ZIP entry size ${size}`)
  if (crc32 !== crc32 >>> 0) throw new RangeError(`ZIP entry CRC-32 ${crc32}`)
  if (Number.isNaN(modifiedAt.getTime())) throw new RangeError('ZIP entry without a valid date')
}

/** Where each part begins: n entries (header, then file), n central headers, the end records; last, the total size. */
const layOut = (entries: readonly ZipEntry[]): Float64Array => {
  const starts = new Float64Array(2 * entries.length + 2)
  let at = 0
  let part = 0
  const place = (length: number) => {
    starts[part++] = at
    at += length
  }
  for (const entry of entries) place(localHeaderLength(entry) + entry.size)
  const directory = at
  for (const [index, entry] of entries.entries()) place(centralHeaderLength(entry, starts[index]!))
  place(endRecords(entries.length, directory, at).length)
  place(0)
  if (!Number.isSafeInteger(at)) throw new RangeError('ZIP archive too large')
  return starts
}

/** The last part that begins at or before the offset. */
const findPart = (starts: Float64Array, offset: number): number => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Joins neighbouring pieces of bytes; file pieces pass through. */
function* inBatches(segments: Iterable<ZipSegment>): Generator<ZipSegment> {
  let waiting: Uint8Array[] = []
  let length = 0
  function* flush(): Generator<ZipSegment> {
    if (length > 0) yield { kind: 'bytes', data: Buffer.concat(waiting) }
    waiting = []
    length = 0
  }
  for (const segment of segments) {
    if (segment.kind === 'bytes') {
      waiting.push(segment.data)
      length += segment.data.length
      if (length >= batchBytes) yield* flush()
    } else {
      yield* flush()
      yield segment
    }
  }
  yield* flush()
}

export const planZip = (entries: readonly ZipEntry[]): ZipPlan => {
  for (const entry of entries) requireEntry(entry)
  const starts = layOut(entries)
  const count = entries.length
  const endPart = 2 * count
  const size = starts[endPart + 1]!

  const headerOf = (part: number): Buffer => {
    if (part === endPart) return endRecords(count, starts[count]!, starts[endPart]!)
    if (part < count) return localHeader(entries[part]!, starts[part]!)
    return centralHeader(entries[part - count]!, starts[part - count]!)
  }

  function* pieces(start: number, end: number): Generator<ZipSegment> {
    for (let part = findPart(starts, start), at = start; at < end; part++) {
      const from = at - starts[part]!
      const to = Math.min(end, starts[part + 1]!) - starts[part]!
      const headerLength = part < count ? localHeaderLength(entries[part]!) : Infinity
      if (from < headerLength) yield { kind: 'bytes', data: headerOf(part).subarray(from, to) }
      if (to > headerLength) {
        const fileStart = Math.max(from - headerLength, 0)
        yield { kind: 'file', index: part, start: fileStart, length: to - headerLength - fileStart }
      }
      at = starts[part]! + to
    }
  }

  return {
    size,
    segments: (start, end) => {
      const inside =
        Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end && end <= size
      if (!inside) throw new RangeError(`bytes ${start} to ${end} of a ZIP of ${size}`)
      return inBatches(pieces(start, end))
    },
  }
}
