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
async function shrink(bytes, { side, takesMoving, isForMail }) {
  const opened = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, autoOrient: true })
  const said = await opened.metadata()
  if (!takesMoving && said.pages > 1) throw new Error('it moves')
  const resized = opened.timeout({ seconds }).resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const written = isForMail ? await writeForMail(resized, said) : await write(resized.webp({ quality: 75, effort: 2 }))
  return { data: written.data, width: written.info.width, height: written.info.height }
}

const write = (picture) => picture.toBuffer({ resolveWithObject: true })

/** A PNG that is larger than this and cannot be seen through is a photo. */
const LARGE_PNG = 2_000_000

async function writeForMail(picture, { format, hasAlpha }) {
  if (!['png', 'jpeg', 'webp'].includes(format)) throw new Error('it is neither PNG, JPEG nor WebP')
  const asJpeg = () => write(picture.clone().jpeg({ quality: 88 }))
  if (format === 'jpeg' || (format === 'webp' && !hasAlpha)) return asJpeg()
  const png = await write(picture.clone().png())
  return png.data.length > LARGE_PNG && !hasAlpha ? asJpeg() : png
}

/** What a page is drawn by. Anything else may lead to other pages, to attachments, or to what a program left in it. */
const keptOfPage = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group']
const keptOfNote = ['Type', 'Subtype', 'Rect', 'AP', 'AS', 'F']
/** Of the tree in which the pages hang. */
const MOST_NODES = 20_000

/** The first pages, without what the document says or does as a whole, and without what they refer to but do not show. */
async function takePages(bytes, { most, outputBytes }) {
  // Loaded by the first who needs it: most never do.
  pdf ??= await import(documents)
  const { PDFDocument, PDFObjectCopier, PDFPage, ParseSpeeds } = pdf
  const whole = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  const leaves = findLeaves(whole.catalog.Pages(), most + 1)
  if (leaves.length <= most) throw new Error('it has no more pages than are shown')
  const shown = leaves.slice(0, most)
  forgetOthers(whole.context, shown)
  for (const page of shown) keepOnly(page, keptOfPage, ['Annots'])
  for (const note of shown.flatMap(notesOf)) keepOnly(note, keptOfNote)
  const first = await PDFDocument.create({ updateMetadata: false })
  const copier = PDFObjectCopier.for(whole.context, first.context)
  for (const page of shown) {
    const copy = copier.copy(page)
    first.addPage(PDFPage.of(copy, first.context.register(copy), first))
  }
  const data = Buffer.from(await first.save())
  if (data.length > outputBytes) throw new Error('its first pages are too large')
  return { data, width: 1, height: 1 }
}
let pdf

/** The first so many pages, however they hang together: a tree of a few bytes may say that it has billions. */
function findLeaves(root, count) {
  const { PDFPageLeaf, PDFPageTree } = pdf
  const [leaves, seen, waiting] = [[], new Set(), [root]]
  while (waiting.length > 0 && leaves.length < count) {
    const node = waiting.pop()
    if (seen.has(node)) throw new Error('a page of it is there twice')
    if (seen.size > MOST_NODES) throw new Error('its pages are too many')
    seen.add(node)
    if (node instanceof PDFPageLeaf) leaves.push(node)
    if (!(node instanceof PDFPageTree)) continue
    const kids = node.Kids()
    for (let index = Math.min(kids.size(), MOST_NODES) - 1; index >= 0; index -= 1) waiting.push(kids.lookup(index))
  }
  return leaves
}

/** Whatever else leads to the other pages leads nowhere then. */
function forgetOthers(context, shown) {
  const isShown = new Set(shown)
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (object instanceof pdf.PDFPageLeaf && !isShown.has(object)) context.delete(reference)
  }
}

function keepOnly(dictionary, names, more = []) {
  const kept = new Set([...names, ...more].map((name) => pdf.PDFName.of(name)))
  for (const name of dictionary.keys()) if (!kept.has(name)) dictionary.delete(name)
}

function notesOf(page) {
  const list = page.Annots()
  if (!list) return []
  const notes = list.asArray().map((_, index) => list.lookup(index))
  return notes.filter((note) => note instanceof pdf.PDFDict)
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
