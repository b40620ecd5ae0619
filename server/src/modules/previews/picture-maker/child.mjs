/**
 * The process that opens people's files: nobody's secrets, no network, no disk, little memory. One file after another:
 * what is wanted and its bytes come in, something smaller goes out. Plain JavaScript, because it runs without a compiler
 * of any kind, and types could not be taken off here.
 */
const [pictures, documents, ...numbers] = process.argv.slice(2)
const [mostPixels, seconds] = numbers.map(Number)
// Looking for it would mean reading folders that are none of its business.
const { default: sharp } = await import(pictures)

sharp.concurrency(1)
sharp.cache(false)
// Every reader is shut off, and only these four are let in again: none of them runs or fetches anything.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

/** Colours become sRGB, and what else a file says about itself (where it was taken, with what) stays behind. */
async function shrink(bytes, { side, takesMoving }) {
  const opened = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, autoOrient: true })
  if (!takesMoving && (await opened.metadata()).pages > 1) throw new Error('it moves')
  const { data, info } = await opened
    .timeout({ seconds })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Pages and what they are drawn with; attachments, and what the document says or does as a whole, stay behind. */
async function takePages(bytes, { most, outputBytes }) {
  // Loaded by the first who needs it: most never do.
  const { PDFDocument } = await import(documents)
  const whole = await PDFDocument.load(bytes, { updateMetadata: false })
  if (whole.getPageCount() <= most) throw new Error('it has no more pages than are shown')
  const first = await PDFDocument.create({ updateMetadata: false })
  for (const page of await first.copyPages(
    whole,
    Array.from({ length: most }, (_, index) => index),
  ))
    first.addPage(page)
  const data = Buffer.from(await first.save())
  if (data.length > outputBytes) throw new Error('its first pages are too large')
  return { data, width: 1, height: 1 }
}

/** Length, width, height, then the picture; without a width it is the reason why there is none. */
function answer(bytes, width, height) {
  const head = Buffer.alloc(12)
  head.writeUInt32BE(bytes.length, 0)
  head.writeUInt32BE(width, 4)
  head.writeUInt32BE(height, 8)
  process.stdout.write(head)
  process.stdout.write(bytes)
}

async function make(bytes, wanted) {
  try {
    const { data, width, height } = await (wanted.kind === 'pages' ? takePages : shrink)(bytes, wanted)
    answer(data, width, height)
  } catch (error) {
    answer(Buffer.from(String(error.message).slice(0, 200)), 0, 0)
  }
}

/** So many bytes of what comes in, whatever pieces it comes in; nothing once there are no more. */
const chunks = process.stdin[Symbol.asyncIterator]()
let rest = Buffer.alloc(0)
async function take(length) {
  const taken = Buffer.allocUnsafeSlow(length)
  for (let at = 0; at < length;) {
    if (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done) return undefined
      rest = value
    }
    const copied = rest.copy(taken, at)
    rest = rest.subarray(copied)
    at += copied
  }
  return taken
}

for (let head = await take(8); head; head = await take(8)) {
  const wanted = await take(head.readUInt32BE(0))
  const bytes = await take(head.readUInt32BE(4))
  if (wanted && bytes) await make(bytes, JSON.parse(wanted.toString()))
}
