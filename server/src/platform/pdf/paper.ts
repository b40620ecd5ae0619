import { createRequire } from 'node:module'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default alone
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type Pen, createPen } from './pen.ts'

const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

/** In points. */
export const a4 = { width: 595.28, height: 841.89 }

export type Paper = { document: PDFKit.PDFDocument; pen: Pen }

/** A4 pages with our fonts in them, and what writes on these. */
export function openPaper({ title, language, at }: { title: string; language: string; at: Date }): Paper {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Envoi', Producer: 'Envoi', CreationDate: at },
  })
  for (const [name, file] of Object.entries(fonts)) document.registerFont(name, file)
  return { document, pen: createPen(document) }
}

/** Nothing can be drawn on it any more. */
export async function closePaper({ document }: Paper): Promise<Uint8Array> {
  document.end()
  const pieces: Buffer[] = []
  for await (const piece of document) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** A link as a square of squares. What a camera reads is dark on light, with four squares of quiet around. */
export function drawQrCode(
  document: PDFKit.PDFDocument,
  link: string,
  place: { x: number; y: number; side: number; colour: string },
): void {
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const step = place.side / size
  document.rect(place.x, place.y, place.side, place.side).fill('#ffffff')
  for (const [row, squares] of data.entries()) {
    for (const [column, isDark] of squares.entries()) {
      if (isDark) document.rect(place.x + column * step, place.y + row * step, step, step)
    }
  }
  document.fill(place.colour)
}
