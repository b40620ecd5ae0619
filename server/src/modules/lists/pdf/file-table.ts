import { displaySize } from '@envoi/contract/rules/size-display'
import { shortened } from '../../../platform/pdf/lines.ts'
import { colours, hands, page } from '../../../platform/pdf/look.ts'
import type { Pen } from '../../../platform/pdf/pen.ts'
import type { SummaryWords } from '../summary-words.ts'
import type { Summary } from '../summary.ts'

const COLUMN = 72
/** Its head is a long word in French. */
const DOWNLOADS_COLUMN = 96
const PAD = 4.5

/** Every file with its size, for the manager also its downloads, and the head again on each page. */
export function drawFiles(
  document: PDFKit.PDFDocument,
  pen: Pen,
  { summary, words, y }: { summary: Summary; words: SummaryWords; y: number },
): void {
  const sizeEnds = summary.managed ? page.right - DOWNLOADS_COLUMN : page.right
  const width = sizeEnds - COLUMN - page.margin
  let at = y
  function head(): void {
    pen.write(words.name, { x: page.margin, y: at, width }, hands.strong)
    pen.writeRight(words.size, { right: sizeEnds, y: at }, hands.strong)
    if (summary.managed) pen.writeRight(words.ownDownloads, { right: page.right, y: at }, hands.strong)
    at += 16
    rule()
  }
  function rule(): void {
    document.rect(page.margin, at, page.width, 0.6).fill(colours.line)
  }
  function nextPage(): void {
    document.addPage()
    at = page.margin
    head()
  }

  if (at + 60 > page.bottom) nextPage()
  else head()
  for (const { name, size, state, downloads } of summary.files) {
    const short = shortened(name)
    const shown = state === 'ready' ? short : `${short} (${words.notReady[state]})`
    if (at + pen.heightOf(shown, width, hands.text) + 2 * PAD > page.bottom) nextPage()
    pen.writeRight(displaySize(size, words.language), { right: sizeEnds, y: at + PAD }, hands.soft)
    if (downloads !== undefined) pen.writeRight(String(downloads), { right: page.right, y: at + PAD }, hands.soft)
    at = pen.write(shown, { x: page.margin, y: at + PAD, width }, hands.text) + PAD - 1
    rule()
  }
}
