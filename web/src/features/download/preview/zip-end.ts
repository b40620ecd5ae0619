import { Unreadable } from './unreadable.ts'

/** What the last record of an archive says about the list of its files. */
export type ZipEnd = {
  /** Where the record begins: the list ends there. */
  at: number
  offset: number
  length: number
  /** Archives over 4 GB say it in another record, which begins here. */
  wideAt?: number
}

const END = 0x06_05_4b_50
const END_LENGTH = 22
const LOCATOR = 0x07_06_4b_50
const LOCATOR_LENGTH = 20
const WIDE_END = 0x06_06_4b_50
const WIDE = 0xff_ff_ff_ff

/** A comment of any content stands behind the record: one that reaches to the end is believed before others. */
export function findEnd({ start, bytes }: { start: number; bytes: Uint8Array }): ZipEnd {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = findRecord(view, (end) => end === bytes.length) ?? findRecord(view, (end) => end < bytes.length)
  if (at === undefined) throw new Unreadable('broken_zip')
  return readEnd(view, at, start)
}

function findRecord(view: DataView, mayEnd: (end: number) => boolean): number | undefined {
  for (let at = view.byteLength - END_LENGTH; at >= 0; at -= 1) {
    const isEnd = view.getUint32(at, true) === END && mayEnd(at + END_LENGTH + view.getUint16(at + 20, true))
    if (isEnd) return at
  }
  return undefined
}

function readEnd(view: DataView, at: number, start: number): ZipEnd {
  const locator = at - LOCATOR_LENGTH
  const isWide = locator >= 0 && view.getUint32(locator, true) === LOCATOR
  const [length, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
  const end = { at: start + at, offset, length }
  if (isWide) return { ...end, wideAt: Number(view.getBigUint64(locator + 8, true)) }
  // Both are told elsewhere then, and there is no elsewhere.
  if (length === WIDE || offset === WIDE) throw new Unreadable('broken_zip')
  if (view.getUint16(at + 4, true) !== 0) throw new Unreadable('split_zip')
  return end
}

export function readWideEnd(bytes: Uint8Array, at: number): ZipEnd {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== WIDE_END) throw new Unreadable('broken_zip')
  if (view.getUint32(16, true) !== 0) throw new Unreadable('split_zip')
  const [length, offset] = [Number(view.getBigUint64(40, true)), Number(view.getBigUint64(48, true))]
  return { at, offset, length }
}
