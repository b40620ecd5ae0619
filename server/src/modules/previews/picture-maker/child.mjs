/**
 * The process that opens people's pictures: nobody's secrets, no network, no files, little memory. One picture after
 * another: a length and its bytes come in, a small picture of it goes out. Plain JavaScript, because it runs without a
 * compiler of any kind, and types could not be taken off here.
 */
const [where, ...numbers] = process.argv.slice(2)
const [side, mostPixels, seconds] = numbers.map(Number)
// Looking for it would mean reading folders that are none of its business.
const { default: sharp } = await import(where)

sharp.concurrency(1)
sharp.cache(false)
// Every reader is shut off, and only these four are let in again: none of them runs or fetches anything.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

/** Colours become sRGB, and what else a file says about itself (where it was taken, with what) stays behind. */
const shrink = (bytes) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, autoOrient: true })
    .timeout({ seconds })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toBuffer({ resolveWithObject: true })

/** Length, width, height, then the picture; without a width it is the reason why there is none. */
function answer(bytes, width, height) {
  const head = Buffer.alloc(12)
  head.writeUInt32BE(bytes.length, 0)
  head.writeUInt32BE(width, 4)
  head.writeUInt32BE(height, 8)
  process.stdout.write(head)
  process.stdout.write(bytes)
}

async function make(bytes) {
  try {
    const { data, info } = await shrink(bytes)
    answer(data, info.width, info.height)
  } catch (error) {
    answer(Buffer.from(String(error.message).slice(0, 200)), 0, 0)
  }
}

const head = Buffer.alloc(4)
let body = head
let filled = 0
for await (const chunk of process.stdin) {
  for (let at = 0; at < chunk.length;) {
    const taken = Math.min(chunk.length - at, body.length - filled)
    chunk.copy(body, filled, at, at + taken)
    at += taken
    filled += taken
    if (filled < body.length) continue
    filled = 0
    if (body === head) {
      body = Buffer.allocUnsafeSlow(head.readUInt32BE())
    } else {
      await make(body)
      body = head
    }
  }
}
