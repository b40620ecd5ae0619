import { readableOn } from '@envoi/contract/rules/colour'
import type { Background } from '@envoi/contract/rules/look'
import { type Palette, mailPalette } from '@envoi/contract/rules/mail-palette'
import { type Paper, a4, closePaper, drawQrCode, openPaper } from '../../../platform/pdf/paper.ts'
import type { Hand } from '../../../platform/pdf/pen.ts'
import { type Poster, posterWords } from './poster.ts'

const MARGIN = 56
const WIDTH = a4.width - 2 * MARGIN
const TOP = 128
/** Where the sky ends; the link stands in the water below it. */
const HORIZON = 706
const QR = 248
const QR_AT = HORIZON - QR - 44
const SWELL = 9

/** One page: whose it is, what they ask for, and the code that leads there, in the colours of the page itself. */
export async function drawPoster(poster: Poster): Promise<Uint8Array> {
  const { receiver, link, look, language, at } = poster
  const words = posterWords[language]
  const title = poster.title ?? words.title(receiver)
  const paper = openPaper({ title, language, at })
  const colours = mailPalette({ actionColor: look.actionColor, backgroundColor: groundOf(look.background) })
  const { sky, onSky } = colours.day
  drawScene(paper, colours)
  paper.pen.write(receiver, { x: MARGIN, y: 56, width: WIDTH }, { font: 'bold', size: 17, colour: onSky })
  drawWords(paper, { title, text: poster.text ?? '' }, colours.day)
  drawQrCode(paper.document, link, { x: MARGIN, y: QR_AT, side: QR, colour: '#000000' })
  const beside = { x: MARGIN + QR + 32, width: WIDTH - QR - 32 }
  const scan: Hand = { font: 'bold', size: 24, colour: onSky }
  const free: Hand = { font: 'regular', size: 14, colour: readableOn(colours.day.soft, sky) }
  const below = QR_AT + (QR - paper.pen.heightOf(words.scan, beside.width, scan) - 26) / 2
  const next = paper.pen.write(words.scan, { ...beside, y: below }, scan)
  paper.pen.write(words.free, { ...beside, y: next + 6 }, free)
  drawLink(paper, link, colours)
  return closePaper(paper)
}

const groundOf = (background: Background | null): string | null => background && background.color

/** The sky, the swell and the water, up to every edge. */
function drawScene({ document }: Paper, { day, water }: Palette): void {
  document.rect(0, 0, a4.width, a4.height).fill(day.sky)
  for (const [index, colour] of [day.swellA, day.swellB, water].entries()) {
    const y = HORIZON + index * SWELL
    document.rect(0, y, a4.width, a4.height - y).fill(colour)
  }
}

/** As large as there is room for. */
const SIZES = [1, 0.85, 0.7, 0.6, 0.5, 0.4]

function drawWords({ pen }: Paper, { title, text }: { title: string; text: string }, day: Palette['day']): void {
  const room = QR_AT - 28
  const lines = text.split(/\r?\n/)
  const handsAt = (scale: number): { head: Hand; body: Hand } => ({
    head: { font: 'bold', size: 44 * scale, colour: day.onSky },
    body: { font: 'regular', size: Math.max(9, 18 * scale), colour: readableOn(day.soft, day.sky) },
  })
  const endAt = (scale: number): number => {
    const { head, body } = handsAt(scale)
    const heights = lines.map((line) => pen.heightOf(line, WIDTH, body))
    return TOP + pen.heightOf(title, WIDTH, head) + GAP + heights.reduce((sum, height) => sum + height, 0)
  }
  const { head, body } = handsAt(SIZES.find((scale) => endAt(scale) <= room) ?? SIZES.at(-1) ?? 1)
  let y = pen.write(title, { x: MARGIN, y: TOP, width: WIDTH }, head) + GAP
  for (const line of lines) {
    // Of hundreds of short lines only the first can be on one page.
    if (y + pen.heightOf(line, WIDTH, body) > room) return
    y = pen.write(line, { x: MARGIN, y, width: WIDTH }, body)
  }
}

const GAP = 12

function drawLink({ document, pen }: Paper, link: string, { onWater }: Palette): void {
  const shown = link.replace(/^https?:\/\//, '')
  const hand: Hand = { font: 'bold', size: shown.length > 40 ? 14 : 20, colour: onWater }
  const y = HORIZON + 3 * SWELL + 24
  const end = pen.write(shown, { x: MARGIN, y, width: WIDTH }, hand)
  document.link(MARGIN, y, WIDTH, end - y, link)
}
