import type { Face } from './runs.ts'

/**
 * Chinese, Japanese and Korean are named, not embedded: fonts with these scripts are larger than the rest of the program.
 * PDF has four fonts by name for this, which the reader's program draws with what its machine has; a machine whose owner
 * reads these scripts has them.
 */
type EasternFace = Exclude<Face, 'own'>

const named: Record<EasternFace, { font: string; ordering: string; supplement: number; encoding: string }> = {
  chinese: { font: 'STSong-Light', ordering: 'GB1', supplement: 4, encoding: 'UniGB-UTF16-H' },
  japanese: { font: 'HeiseiKakuGo-W5', ordering: 'Japan1', supplement: 4, encoding: 'UniJIS-UTF16-H' },
  korean: { font: 'HYGoThic-Medium', ordering: 'Korea1', supplement: 1, encoding: 'UniKS-UTF16-H' },
}

/** As much of pdfkit as writes a font by hand. */
type Document = Pick<PDFKit.PDFDocument, 'addContent' | 'ref' | 'page'>
type Reference = ReturnType<PDFKit.PDFDocument['ref']>

/** Every sign of these scripts is as wide as it is high. */
export const easternWidth = (text: string, size: number): number => Array.from(text).length * size

export function createEasternPen(document: Document) {
  const made = new Map<EasternFace, Reference>()

  function fontOf(face: EasternFace): Reference {
    const known = made.get(face)
    if (known) return known
    const { font, ordering, supplement, encoding } = named[face]
    const descriptor = document.ref({
      Type: 'FontDescriptor',
      FontName: font,
      Flags: 4,
      FontBBox: [0, -200, 1000, 900],
      ItalicAngle: 0,
      Ascent: 859,
      Descent: -140,
      CapHeight: 769,
      StemV: 80,
    })
    const signs = document.ref({
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: font,
      // pdfkit writes text as it is in its own `String`s only.
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String(ordering), Supplement: supplement },
      FontDescriptor: descriptor,
      DW: 1000,
    })
    const whole = document.ref({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: font,
      Encoding: encoding,
      DescendantFonts: [signs],
    })
    for (const part of [descriptor, signs, whole]) part.end(undefined)
    made.set(face, whole)
    return whole
  }

  return {
    /** `baseline` from the top of the page; the colour is the one that is set. */
    draw(text: string, face: EasternFace, place: { x: number; baseline: number; size: number }): void {
      const { page } = document
      const name = `East${face}`
      ;(page.fonts as Record<string, Reference>)[name] = fontOf(face)
      const { x, baseline, size } = place
      const hex = Buffer.from(text, 'utf16le').swap16().toString('hex')
      // pdfkit has turned the page upside down, and text has to be turned back.
      document.addContent(`q 1 0 0 -1 0 ${page.height} cm`)
      document.addContent(`BT 1 0 0 1 ${x.toFixed(2)} ${(page.height - baseline).toFixed(2)} Tm`)
      document.addContent(`/${name} ${size} Tf <${hex}> Tj ET Q`)
    },
  }
}
