/** As much of CBOR (RFC 8949) as an authenticator writes: numbers, bytes, texts, lists and maps, none of them long. */
const kinds = { number: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5 }

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

export const cborNumber = (value: number): Buffer =>
  value < 0 ? head(kinds.negative, -1 - value) : head(kinds.number, value)

export const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(kinds.bytes, bytes.length), bytes])

export function cborText(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([head(kinds.text, bytes.length), bytes])
}

export const cborList = (items: Buffer[]): Buffer => Buffer.concat([head(kinds.list, items.length), ...items])

export const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(kinds.map, entries.length), ...entries.flat()])
