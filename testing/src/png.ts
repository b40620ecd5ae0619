import { crc32, deflateSync } from 'node:zlib'

/** PNGs made by hand: small ones to send, and some that promise far more than they hold. */
export type PngOptions = {
  /** Bits of each channel. */
  depth?: 1 | 8 | 16
  colour?: 'grey' | 'rgb' | 'rgba'
  /** A reader must hold such a picture whole. */
  isInterlaced?: boolean
  /** What every byte of it is. */
  filledWith?: number
}

const colours = { grey: { type: 0, channels: 1 }, rgb: { type: 2, channels: 3 }, rgba: { type: 6, channels: 4 } }
/** Where each pass of an interlaced picture begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

export function makePng(width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 8, colour = 'rgb', isInterlaced = false, filledWith = 0 } = options
  const { type, channels } = colours[colour]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  const rowOf = (pixels: number): Buffer => {
    const row = Buffer.alloc(1 + Math.ceil((pixels * channels * depth) / 8), filledWith)
    row[0] = 0
    return row
  }
  const rows = (isInterlaced ? passes : ([[0, 0, 1, 1]] as const)).map(([x, y, stepX, stepY]) => {
    const row = rowOf(Math.ceil((width - x) / stepX))
    return Buffer.alloc(row.length * Math.ceil((height - y) / stepY), row)
  })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
