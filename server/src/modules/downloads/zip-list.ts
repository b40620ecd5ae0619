/** Any stretch of a file, from `start` up to, but not including, `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>

/** What the last record of an archive says about the list of its files. */
type ZipEnd = {
  /** Where the record begins: the list ends there. */
  at: number
  offset: number
  length: number
  /** Archives over 4 GB say it in another record, which begins here. */
  wideAt?: number
}

const ENTRY = 0x02_01_4b_50
const END = 0x06_05_4b_50
const END_LENGTH = 22
const LOCATOR = 0x07_06_4b_50
const LOCATOR_LENGTH = 20
const WIDE_END = 0x06_06_4b_50
const WIDE_END_LENGTH = 56
const WIDE = 0xff_ff_ff_ff
/** A comment may stand at the end, so this much is looked through for the record that ends every archive. */
const TAIL = 65_535 + END_LENGTH + LOCATOR_LENGTH + WIDE_END_LENGTH

/**
 * Where the list of an archive's files begins; nothing where it has none: it is no archive, is broken, or is one of
 * several pieces. Reads the end and what that points at, never the files. Whatever it says may be a lie.
 */
export async function findZipList(size: number, read: ReadBytes): Promise<number | undefined> {
  const start = Math.max(0, size - TAIL)
  const tail = await read(start, size)
  const end = await findWideEnd(findEnd(tail, start), size, read)
  if (!end) return undefined
  if (end.length === 0) return end.at
  // If something was put before the archive, as in those that unpack themselves, the list is not where it should be.
  for (const place of new Set([end.offset, end.at - end.length])) {
    if (place < 0 || place + 4 > size) continue
    const found = place >= start ? tail.subarray(place - start, place - start + 4) : await read(place, place + 4)
    if (found.readUInt32LE(0) === ENTRY) return place
  }
  return undefined
}

/** A comment of any content stands behind the record: one that reaches to the end is believed before others. */
function findEnd(tail: Buffer, start: number): ZipEnd | undefined {
  const at = findRecord(tail, (end) => end === tail.length) ?? findRecord(tail, (end) => end < tail.length)
  return at === undefined ? undefined : readEnd(tail, at, start)
}

function findRecord(tail: Buffer, mayEnd: (end: number) => boolean): number | undefined {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    const isEnd = tail.readUInt32LE(at) === END && mayEnd(at + END_LENGTH + tail.readUInt16LE(at + 20))
    if (isEnd) return at
  }
  return undefined
}

function readEnd(tail: Buffer, at: number, start: number): ZipEnd | undefined {
  const locator = at - LOCATOR_LENGTH
  const isWide = locator >= 0 && tail.readUInt32LE(locator) === LOCATOR
  const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  const end = { at: start + at, offset, length }
  if (isWide) return { ...end, wideAt: Number(tail.readBigUInt64LE(locator + 8)) }
  // Both are told elsewhere then, and there is no elsewhere. Or it is one of several pieces.
  const isElsewhere = length === WIDE || offset === WIDE || tail.readUInt16LE(at + 4) !== 0
  return isElsewhere ? undefined : end
}

async function findWideEnd(end: ZipEnd | undefined, size: number, read: ReadBytes): Promise<ZipEnd | undefined> {
  if (end?.wideAt === undefined) return end
  const at = end.wideAt
  if (at + WIDE_END_LENGTH > size) return undefined
  const record = await read(at, at + WIDE_END_LENGTH)
  if (record.readUInt32LE(0) !== WIDE_END || record.readUInt32LE(16) !== 0) return undefined
  return { at, length: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) }
}
