import { displaySize } from '@envoi/contract/rules/size-display'
import type { Language } from '@envoi/contract/words'
import { colours, drawHead, hands, page } from '../../../platform/pdf/look.ts'
import { closePaper, drawQrCode, openPaper } from '../../../platform/pdf/paper.ts'
import type { Pen } from '../../../platform/pdf/pen.ts'
import { type SummaryWords, summaryWords, timeOn } from '../summary-words.ts'
import type { Summary } from '../summary.ts'
import { drawFiles } from './file-table.ts'

/** A transfer on paper, as the bytes of a PDF. */
export async function drawSummary(summary: Summary, language: Language): Promise<Uint8Array> {
  const words = summaryWords[language]
  const paper = openPaper({ title: titleOf(summary, words), language, at: summary.createdAt })
  const { document, pen } = paper
  const head = drawHead(paper, { mark: 'Envoi', title: titleOf(summary, words), kind: words.kind })
  const facts = drawFacts(document, pen, { summary, words, language, y: head })
  const message = drawMessage(document, pen, summary, facts)
  drawFiles(document, pen, { summary, words, y: message })
  drawFeet(document, pen, summary, words)
  return closePaper(paper)
}

const titleOf = ({ name, files }: Summary, words: SummaryWords): string => name ?? words.untitled(files.length)

const QR = 112

function drawFacts(
  document: PDFKit.PDFDocument,
  pen: Pen,
  { summary, words, language, y }: { summary: Summary; words: SummaryWords; language: Language; y: number },
): number {
  const qr = { x: page.right - QR + 10, y: y - 10, side: QR, colour: colours.ink }
  drawQrCode(document, summary.link, qr)
  document.link(qr.x, qr.y, QR, QR, summary.link)
  pen.writeRight(words.toDownload, { right: page.right, y: y + QR - 14 }, hands.small)

  let at = y
  for (const { label, lines } of factsOf(summary, words, language)) {
    pen.write(label, { x: page.margin, y: at + 0.5, width: LABEL - 10 }, hands.soft)
    for (const line of lines) {
      if (at + 20 > page.bottom) at = nextPage(document)
      // Below the QR code there is room for more.
      const width = page.width - LABEL - (at < y + QR + 10 ? QR + 10 : 0)
      at = pen.write(line, { x: page.margin + LABEL, y: at, width }, hands.text)
    }
    at += 5
  }
  return Math.max(at, y + QR + 8) + 12
}

const LABEL = 132

function nextPage(document: PDFKit.PDFDocument): number {
  document.addPage()
  return page.margin
}

function factsOf(summary: Summary, words: SummaryWords, language: Language): { label: string; lines: string[] }[] {
  const { sender, managed, files, answers = [] } = summary
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const from = [sender.name, sender.email, sender.isUnproven && words.unproven].flatMap((part) => part || [])
  const facts: { label: string; lines: string[] }[] = [
    { label: words.from, lines: from.length === 0 ? [words.unknownSender] : from },
  ]
  if (managed && managed.recipients.length > 0) {
    const shown = managed.recipients.map(({ email, downloads }) =>
      downloads > 0 ? `${email} · ${downloads} ↓` : email,
    )
    facts.push({ label: words.to, lines: shown })
  }
  if (answers.length > 0) {
    facts.push({ label: words.answers, lines: answers.flatMap(({ question, value }) => [question, value]) })
  }
  facts.push({ label: words.sent, lines: [timeOn(language, summary.createdAt)] })
  if (summary.validFrom > summary.createdAt)
    facts.push({ label: words.availableFrom, lines: [timeOn(language, summary.validFrom)] })
  facts.push(
    { label: words.until, lines: [timeOn(language, summary.validTo)] },
    { label: words.contents, lines: [`${words.files(files.length)}, ${displaySize(bytes, words.language)}`] },
  )
  if (isJudgedAlike(files)) facts.push({ label: words.scan, lines: [words.scans[summary.scan]] })
  if (summary.isProtected) facts.push({ label: words.password, lines: [words.passwordAsked] })
  if (managed) {
    facts.push(
      { label: words.downloads, lines: [words.downloadsSoFar(managed.downloads, managed.maxDownloads)] },
      { label: words.status, lines: [words.statuses[summary.status]] },
    )
  }
  return facts
}

/** Where a file waits or is dangerous, its own line tells so, and nothing is said of all together. */
const isJudgedAlike = (files: Summary['files']): boolean =>
  files.some(({ state }) => state === 'ready') && files.every(({ state }) => state === 'ready' || state === 'coming')

/** The sender's words, as text, with a line beside them. */
function drawMessage(document: PDFKit.PDFDocument, pen: Pen, { message }: Summary, y: number): number {
  if (message === null || message.trim() === '') return y
  let [top, at] = [y, y]
  const rule = (end: number): unknown => document.rect(page.margin, top, 2, end - top).fill(colours.swellB)
  for (const paragraph of message.trim().split(/\r?\n/)) {
    const place = { x: page.margin + 14, width: page.width - 14 }
    if (at + pen.heightOf(paragraph, place.width, hands.text) > page.bottom) {
      rule(at)
      top = at = nextPage(document)
    }
    at = pen.write(paragraph, { ...place, y: at }, hands.text)
  }
  rule(at)
  return at + 22
}

/** Only now is it known how many pages there are. */
function drawFeet(document: PDFKit.PDFDocument, pen: Pen, { link }: Summary, words: SummaryWords): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index)
    const y = page.foot
    document.rect(page.margin, y - 10, page.width, 0.6).fill(colours.line)
    pen.write(link, { x: page.margin, y, width: page.width - 100 }, hands.link)
    document.link(page.margin, y, page.width - 100, 12, link)
    pen.writeRight(words.page(index + 1, count), { right: page.right, y }, hands.small)
  }
}
