import { encode } from 'uqr'

/** The link as a square of squares. What a camera reads is dark on light, with four squares of quiet around. */
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
