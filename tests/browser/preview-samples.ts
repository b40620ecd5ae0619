import { crc32, deflateSync } from 'node:zlib'

/** Small files of every kind that can be looked at, and some that only pretend to be of one. */
const bytesOf = (text: string): Buffer => Buffer.from(text)

/** What every hostile sample tries, in whatever it is written: the stories look whether it came to pass. */
const attack = `window.top.hacked = document.cookie; fetch('https://elsewhere.example/'); alert(1)`

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([bytesOf(type), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A sky over a sea. */
export function picture(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isSea = y > height * 0.6 + Math.sin(x / 90) * 12
      rows.set(
        isSea ? [20, 90 - (y % 24), 140] : [150 + (y % 60), 190, 230 - (x % 30)],
        y * (1 + width * 3) + 1 + x * 3,
      )
    }
  }
  const data = chunk('IDAT', deflateSync(rows, { level: 1 }))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A few bytes that say they are a picture of 3.6 billion pixels. */
export const bomb = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600802000000', 'hex')

/** Silence, so many seconds of it. */
export function sound(seconds: number): Buffer {
  const rate = 44_100
  const length = seconds * rate
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return Buffer.concat([head, Buffer.alloc(length, 128)])
}

/** A black square as a scanner writes it: the fax code inside JBIG2, in hexadecimal. */
function scan(): string {
  const bits = ['001', '00110101', '0000001111', '0000110111', '11'.repeat(63), '000000000001'.repeat(2)].join('')
  const fax = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  const word = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
  const segment = (index: number, type: number, data: number[]): number[] => [
    ...word(index),
    type,
    0,
    1,
    ...word(data.length),
    ...data,
  ]
  const sheet = segment(0, 48, [...word(64), ...word(64), ...word(0), ...word(0), 0, 0, 0])
  const region = segment(1, 38, [...word(64), ...word(64), ...word(0), ...word(0), 0, 1, ...fax])
  return `${Buffer.from([...sheet, ...region]).toString('hex')}>`
}

/** A document that wants to run a script when it is opened, when a page is turned and when its link is clicked. */
export function pdf(pages: number, padding = 0): Buffer {
  const action = `<< /S /JavaScript /JS (${attack.replaceAll(/[()]/g, '\\$&')}) >>`
  const square = scan()
  const shape = `/Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter [/ASCIIHexDecode /JBIG2Decode]`
  const ids = Array.from({ length: pages }, (_, index) => 7 + index * 2)
  const objects = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} /AA << /WC ${action} >> >>`],
    [2, `<< /Type /Pages /Count ${pages} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [4, `<< /Type /Annot /Subtype /Link /Rect [0 0 600 800] /Border [0 0 0] /A ${action} >>`],
    [5, `<< /Length ${padding} >>\nstream\n${' '.repeat(padding)}\nendstream`],
    [6, `<< /Type /XObject /Subtype /Image ${shape} /Length ${square.length} >>\nstream\n${square}\nendstream`],
  ])
  for (const [index, id] of ids.entries()) {
    const drawn = `BT /F1 48 Tf 72 700 Td (Page number ${index + 1}) Tj ET 0.2 0.4 0.7 rg 72 480 300 160 re f q 150 0 0 150 72 250 cm /Im Do Q`
    const more = `/Resources << /Font << /F1 3 0 R >> /XObject << /Im 6 0 R >> >> /Annots [4 0 R] /AA << /O ${action} >>`
    objects.set(id, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R ${more} >>`)
    objects.set(id + 1, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
  }
  let text = '%PDF-1.7\n'
  const places: number[] = []
  for (const [id, object] of objects) {
    places[id] = text.length
    text += `${id} 0 obj\n${object}\nendobj\n`
  }
  const lines = Array.from(
    { length: places.length - 1 },
    (_, index) => `${String(places[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
  )
  const table = `xref\n0 ${places.length}\n0000000000 65535 f \n${lines.join('')}`
  return bytesOf(`${text}${table}trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`)
}

/** The list of an archive, with so many bytes before it that stand for the files. */
export function zip(entries: { name: string; size: number; isEncrypted?: boolean }[], before = 100): Buffer {
  const list = Buffer.concat(
    entries.flatMap(({ name, size, isEncrypted = false }) => {
      const head = Buffer.alloc(46)
      head.writeUInt32LE(0x02014b50, 0)
      head.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 8)
      head.writeUInt32LE(size, 24)
      head.writeUInt16LE(Buffer.byteLength(name), 28)
      return [head, bytesOf(name)]
    }),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(before, 16)
  return Buffer.concat([Buffer.alloc(before), list, end])
}

export const page = bytesOf(`<!doctype html><html><body onload="${attack}"><script>${attack}</script></body></html>`)
export const drawing = bytesOf(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${attack}"><script>${attack}</script><rect width="9" height="9"/></svg>`,
)
export const source = bytesOf(
  [
    '// <script>window.hacked = 1</script>',
    'export const answer = (question: string): number => {',
    '\tif (question === `<img src=x onerror="window.hacked = 1">`) return 42',
    '\treturn question.length * 2 // twice',
    '}',
    ...Array.from({ length: 400 }, (_, index) => `export const line${index} = ${index}`),
  ].join('\n'),
)
