import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFPageLeaf, PDFRawStream } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { createPictureMaker } from './picture-maker.ts'
import { PictureFault, PictureRefused, wanted } from './port.ts'

const maker = createPictureMaker({ log: silentLog })
afterAll(() => maker[Symbol.dispose]())

/** Each page says which it is. `change` has the document before it is saved. */
async function book(pages: number, change: (made: PDFDocument) => void = () => {}): Promise<Buffer> {
  const made = await PDFDocument.create()
  for (let number = 1; number <= pages; number += 1) made.addPage([200, 200]).drawText(`this is page ${number}`)
  change(made)
  return Buffer.from(await made.save())
}
/** What is in a document, whether a page shows it or not. */
async function contentsOf(bytes: Buffer) {
  const opened = await PDFDocument.load(bytes)
  const objects = opened.context.enumerateIndirectObjects().map(([, object]) => object)
  const texts = objects.flatMap((object) => {
    if (!(object instanceof PDFRawStream)) return []
    const written = inflateSync(object.contents).toString('latin1')
    return [...written.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString())
  })
  return {
    pages: opened.getPageCount(),
    leaves: objects.filter((object) => object instanceof PDFPageLeaf).length,
    texts,
  }
}
const firstTen = Array.from({ length: 10 }, (_, index) => `this is page ${index + 1}`)

describe('of a document with more pages', () => {
  test('the first ones are taken', async () => {
    const { bytes } = await maker.make(await book(12), wanted.pages)
    expect(await contentsOf(bytes)).toEqual({ pages: 10, leaves: 10, texts: firstTen })
  })

  test('the others do not come along by what leads to them: contents, bookmarks, threads, a program’s own data', async () => {
    const bytes = await book(60, (made) => {
      const [first, ...others] = made.getPages()
      const { context } = made
      const links = others.map(({ ref }) =>
        context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [ref, 'Fit'], A: { D: [ref] } }),
      )
      first?.node.set(PDFName.of('Annots'), context.obj(links))
      first?.node.set(PDFName.of('PieceInfo'), context.obj({ Own: others.map(({ ref }) => ref) }))
      first?.node.set(PDFName.of('B'), context.obj([{ P: others[40]?.ref ?? null }]))
    })
    expect(await contentsOf((await maker.make(bytes, wanted.pages)).bytes)).toEqual({
      pages: 10,
      leaves: 10,
      texts: firstTen,
    })
  })

  test('what is drawn beside the page stays, as what was filled into a form', async () => {
    const bytes = await book(11, (made) => {
      const field = made.getForm().createTextField('name')
      field.setText('Ana')
      field.addToPage(made.getPage(0), { x: 10, y: 10, width: 100, height: 30 })
    })
    const opened = await PDFDocument.load((await maker.make(bytes, wanted.pages)).bytes)
    const note = opened.getPage(0).node.Annots()?.lookup(0)
    expect(note).toBeInstanceOf(PDFDict)
    expect(note instanceof PDFDict && note.has(PDFName.of('AP'))).toBe(true)
  })

  test('those of a tree many levels deep are found in their order', async () => {
    const objects = ['1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj']
    for (let level = 0; level < 12; level += 1) {
      const [node, page] = [level * 2 + 2, level * 2 + 3]
      const kids = level < 11 ? `${page} 0 R ${page + 1} 0 R` : `${page} 0 R`
      objects.push(`${node} 0 obj << /Type /Pages /Kids [${kids}] /Count ${12 - level} >> endobj`)
      objects.push(`${page} 0 obj << /Type /Page /Parent ${node} 0 R /MediaBox [0 0 ${level + 1} 9] >> endobj`)
    }
    const { bytes } = await maker.make(documentOf(objects), wanted.pages)
    const widths = (await PDFDocument.load(bytes)).getPages().map((page) => page.getWidth())
    expect(widths).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

const documentOf = (objects: string[]): Buffer =>
  Buffer.from(`%PDF-1.7\n${objects.join('\n')}\ntrailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`)
/** Forty levels of two, of which both are the same: a few kilobytes, and a million million pages. */
const fan = documentOf([
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  ...Array.from({ length: 40 }, (_, level) => {
    const next = `${level + 3} 0 R`
    return `${level + 2} 0 obj << /Type /Pages /Kids [${next} ${next}] /Count 2 >> endobj`
  }),
  '42 0 obj << /Type /Page >> endobj',
])

test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  ['that has no more than these', () => book(10), /no more pages/],
  ['whose tree leads back to itself', () => fan, /twice/],
  ['that is something else', () => Buffer.from('%PDF-1.7 and nothing more'), /./],
])('nothing is taken of one %s', async (_, bytes, reason) => {
  const taking = maker.make(await bytes(), wanted.pages)
  await expect(taking).rejects.toBeInstanceOf(PictureRefused)
  await expect(taking).rejects.toThrow(reason)
})

test('a document that takes all the time there is has no view, and the next one has', async () => {
  using hasty = createPictureMaker({ log: silentLog })
  const endless = documentOf(['1 0 obj '.repeat(400_000)])
  const taking = hasty.make(endless, { ...wanted.pages, milliseconds: 300 })
  // As long as there is: a busy machine may need more than the few seconds of the product.
  const next = hasty.make(await book(11), { ...wanted.pages, milliseconds: 15_000 })
  await expect(taking).rejects.toBeInstanceOf(PictureFault)
  expect((await contentsOf((await next).bytes)).pages).toBe(10)
})
