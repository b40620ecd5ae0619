/** Archives written by hand, so that every field of them can lie. */
export type Written = {
  name: string | Uint8Array
  size?: number
  /** Beside the size in four bytes: one in eight. */
  wideSize?: bigint
  flags?: number
}

const bytesOf = (name: string | Uint8Array): Uint8Array =>
  typeof name === 'string' ? new TextEncoder().encode(name) : name

export function joined(...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function record(length: number, fill: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length)
  fill(new DataView(bytes.buffer))
  return bytes
}

export function writeEntry({ name, size = 0, wideSize, flags = 0 }: Written): Uint8Array {
  const written = bytesOf(name)
  const extra = wideSize === undefined ? 0 : 12
  const fixed = record(46, (view) => {
    view.setUint32(0, 0x02014b50, true)
    view.setUint16(8, flags, true)
    view.setUint32(24, wideSize === undefined ? size : 0xffffffff, true)
    view.setUint16(28, written.length, true)
    view.setUint16(30, extra, true)
  })
  const wide = record(extra, (view) => {
    if (wideSize === undefined) return
    view.setUint16(0, 1, true)
    view.setUint16(2, 8, true)
    view.setBigUint64(4, wideSize, true)
  })
  return joined(fixed, written, wide)
}

export type End = { count?: number; length?: number; offset?: number; disk?: number; comment?: Uint8Array }

export const writeEnd = ({
  count = 0,
  length = 0,
  offset = 0,
  disk = 0,
  comment = new Uint8Array(),
}: End): Uint8Array =>
  joined(
    record(22, (view) => {
      view.setUint32(0, 0x06054b50, true)
      view.setUint16(4, disk, true)
      view.setUint16(10, count, true)
      view.setUint32(12, length, true)
      view.setUint32(16, offset, true)
      view.setUint16(20, comment.length, true)
    }),
    comment,
  )

/** The two records of an archive over 4 GB that stand before its end. */
export const writeWideEnd = ({ at, length, offset }: { at: number; length: number; offset: number }): Uint8Array =>
  joined(
    record(56, (view) => {
      view.setUint32(0, 0x06064b50, true)
      view.setBigUint64(40, BigInt(length), true)
      view.setBigUint64(48, BigInt(offset), true)
    }),
    record(20, (view) => {
      view.setUint32(0, 0x07064b50, true)
      view.setBigUint64(8, BigInt(at), true)
    }),
  )

/** `before` stands for the files themselves; `end` overrides what the end says. */
export function writeZip(entries: Written[], { before = 100, end = {} }: { before?: number; end?: End } = {}) {
  const list = joined(...entries.map(writeEntry))
  return joined(
    new Uint8Array(before),
    list,
    writeEnd({ count: entries.length, length: list.length, offset: before, ...end }),
  )
}
