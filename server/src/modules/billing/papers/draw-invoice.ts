import { formatMoney } from '@envoi/contract/rules/money'
import type { Language } from '@envoi/contract/words'
import { colours, drawHead, hands, page } from '../../../platform/pdf/look.ts'
import { type Paper as Sheet, a4, closePaper, openPaper } from '../../../platform/pdf/paper.ts'
import type { Hand, Pen } from '../../../platform/pdf/pen.ts'
import { type InvoiceWords, countryOn, dayOn, invoiceWords, rateOn } from './invoice-words.ts'
import type { PaperLine } from './paper.ts'
import { isPlayMoney } from '../play-money.ts'
import type { InvoiceRow } from '../tables.ts'

type Printed = 'number' | 'kind' | 'status' | 'issuedAt' | 'paidAt' | 'net' | 'tax' | 'gross' | 'provider' | 'paper'
/** Whatever is printed is in the row, sums too: nothing is worked out again. */
export type InvoiceRequest = Pick<InvoiceRow, Printed> & { language: Language }
type Drawing = { sheet: Sheet; words: InvoiceWords; asked: InvoiceRequest }

/** An invoice or credit note, as the bytes of a PDF. */
export async function drawInvoice(asked: InvoiceRequest): Promise<Uint8Array> {
  const { number, kind, issuedAt, paper, language, provider } = asked
  const words = invoiceWords[language]
  const title = words.titles[kind](number)
  const sheet = openPaper({ title, language, at: issuedAt })
  const drawing = { sheet, words, asked }
  const head = drawHead(sheet, { mark: paper.seller.name, title })
  const parties = drawParties(drawing, head)
  const facts = drawFacts(drawing, parties + 18)
  drawSums(drawing, drawLines(drawing, facts + 20))
  drawOnEachPage(drawing, isPlayMoney(provider))
  return closePaper(sheet)
}

const GUTTER = 28
const COLUMN = (page.width - GUTTER) / 2

/** Who sells, and beside them who buys. */
function drawParties({ sheet: { pen }, words, asked: { paper, language } }: Drawing, y: number): number {
  const { seller, buyer } = paper
  const vatOf = (number: string | null | undefined): string[] => (number ? [words.vatNumber(number)] : [])
  const isGiven = (line: string | undefined): line is string => line !== undefined
  const sold = [...vatOf(seller.vatNumber), ...[seller.registration, seller.email].filter(isGiven)]
  const columns = [
    { label: words.from, party: seller, more: sold },
    { label: words.to, party: buyer, more: vatOf(buyer.vatNumber) },
  ]
  const sides = columns.map(({ label, party, more }, index) => ({
    label,
    name: party.name,
    lines: [...party.address, countryOn(language, party.country), ...more],
    place: { x: page.margin + index * (COLUMN + GUTTER), width: COLUMN },
  }))
  const endsAt = (scale: number): number[] =>
    sides.map(({ name, lines, place: { width } }) => {
      const { head, text } = handsAt(scale)
      const heights = lines.map((line) => pen.heightOf(line, width, text))
      return y + 16 + pen.heightOf(name, width, head) + heights.reduce((sum, height) => sum + height, 0)
    })
  const fits = (scale: number): boolean => endsAt(scale).every((end) => end <= page.bottom - FACTS)
  const { head, text } = handsAt(SCALES.find(fits) ?? SMALLEST)
  const ends = sides.map(({ label, name, lines, place }) => {
    pen.write(label, { ...place, y }, hands.strong)
    const start = pen.write(name, { ...place, y: y + 16 }, head)
    return lines.reduce((at, line) => pen.write(line, { ...place, y: at }, text), start)
  })
  return Math.max(...ends)
}

/** The longest names and addresses are written small, so that all of them is on the page. */
const SCALES = [1, 0.8]
const SMALLEST = 0.65
const handsAt = (scale: number): { head: Hand; text: Hand } => ({
  head: { font: 'bold', size: 9.5 * scale, colour: colours.ink },
  text: { ...hands.text, size: 9.5 * scale },
})
/** What stands between these and the lines: day, period, state. */
const FACTS = 110
const LABEL = 132

function drawFacts({ sheet: { pen }, words, asked }: Drawing, y: number): number {
  const { issuedAt, paper, language } = asked
  const facts: [label: string, value: string][] = [
    [words.issued, dayOn(language, issuedAt)],
    ...(paper.of === undefined ? [] : [[words.takesBack, paper.of] satisfies [string, string]]),
    [words.period, periodOf(asked, words)],
    [words.status, statusOf(asked, words)],
  ]
  let at = y
  for (const [label, value] of facts) {
    pen.write(label, { x: page.margin, y: at + 0.5, width: LABEL - 10 }, hands.soft)
    at = pen.write(value, { x: page.margin + LABEL, y: at, width: page.width - LABEL }, hands.text) + 4
  }
  return at
}

const periodOf = ({ paper: { period }, language }: InvoiceRequest, words: InvoiceWords): string =>
  words.between(dayOn(language, new Date(period.from)), dayOn(language, new Date(period.until)))

function statusOf({ kind, status, issuedAt, paidAt, language }: InvoiceRequest, words: InvoiceWords): string {
  const day = dayOn(language, paidAt ?? issuedAt)
  if (kind === 'credit_note') return status === 'void' ? words.nothingToRefund : words.refunded(day)
  const says: Record<typeof status, string> = {
    open: words.due,
    processing: words.processing,
    void: words.void,
    paid: words.paid(day),
    refunded: words.paidAndRefunded(day),
  }
  return says[status]
}

const PAD = 6
const SUM = 96

function drawLines(drawing: Drawing, y: number): number {
  const { sheet, words, asked } = drawing
  const { document, pen } = sheet
  const width = page.width - SUM
  const shown = asked.paper.lines.map((line) => nameOf(line, words, asked))
  const height = shown.reduce((sum, name) => sum + pen.heightOf(name, width, hands.text) + 2 * PAD, 0)
  let at = startFor(sheet, y, height + SUMS)
  pen.write(words.description, { x: page.margin, y: at, width }, hands.strong)
  pen.writeRight(words.amount, { right: page.right, y: at }, hands.strong)
  at += 16
  rule(document, at)
  for (const [index, line] of asked.paper.lines.entries()) {
    pen.writeRight(moneyOf(line.amount, asked), { right: page.right, y: at + PAD }, hands.text)
    at = pen.write(shown[index] ?? '', { x: page.margin, y: at + PAD, width }, hands.text) + PAD - 1
    rule(document, at)
  }
  return at
}

function nameOf(line: PaperLine, words: InvoiceWords, { paper, number }: InvoiceRequest): string {
  if (line.kind === 'discount') return words.discount
  if (line.kind === 'refund') return words.refund(paper.of ?? number)
  if (line.kind === 'cancelled') return words.cancelled(paper.of ?? number)
  const plan = words.plans[line.planName]
  if (line.kind === 'unused') return words.unused(plan, line.days ?? 0)
  return line.days === null ? words.whole[line.period](plan) : words.part(plan, line.days)
}

/** What the sums below the lines need; they never stand alone on a page. */
const SUMS = 110

function drawSums({ sheet: { document, pen }, words, asked }: Drawing, y: number): void {
  const { paper, language, net, tax, gross } = asked
  const rate = rateOn(language, paper.tax.rate)
  const taxes = {
    vat: words.vat(countryOn(language, paper.tax.country), rate),
    'reverse-charge': words.reverseCharge,
    outside: words.outside,
  }
  let at = y + 12
  for (const [label, amount] of [
    [words.net, net],
    [taxes[paper.tax.reason], tax],
  ] as const) {
    at = drawSum(pen, { label, amount: moneyOf(amount, asked), y: at, hand: hands.text }) + 5
  }
  at += 2
  document.rect(page.margin + SUMS_AT, at, page.width - SUMS_AT, 1).fill(colours.ink)
  drawSum(pen, { label: words.total, amount: moneyOf(gross, asked), y: at + 8, hand: total })
}

/** Where the sums begin, from the left. */
const SUMS_AT = 120
const total: Hand = { font: 'bold', size: 12, colour: colours.ink }

function drawSum(pen: Pen, sum: { label: string; amount: string; y: number; hand: Hand }): number {
  const { label, amount, y, hand } = sum
  pen.writeRight(amount, { right: page.right, y }, hand)
  return pen.write(label, { x: page.margin + SUMS_AT, y, width: page.width - SUMS_AT - SUM }, hand)
}

const moneyOf = (amount: number, { paper, language }: InvoiceRequest): string =>
  formatMoney(amount, paper.currency, language)

const rule = (document: PDFKit.PDFDocument, y: number): unknown =>
  document.rect(page.margin, y, page.width, 0.6).fill(colours.line)

/** Here, or on a page of its own where there is no room left. */
function startFor({ document }: Sheet, y: number, height: number): number {
  if (y + height <= page.bottom) return y
  document.addPage()
  return page.margin
}

/** Only now is it known how many pages there are. */
function drawOnEachPage({ sheet: { document, pen }, words, asked }: Drawing, isPlay: boolean): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index)
    rule(document, page.foot - 10)
    pen.write(asked.number, { x: page.margin, y: page.foot, width: page.width - 100 }, hands.small)
    pen.writeRight(words.page(index + 1, count), { right: page.right, y: page.foot }, hands.small)
    if (isPlay) drawAcross(document, pen, words.playMoney)
  }
}

const across: Hand = { font: 'bold', size: 30, colour: '#c02a37' }

/** From corner to corner over whatever is there, which can be read all the same. */
function drawAcross(document: PDFKit.PDFDocument, pen: Pen, text: string): void {
  const middle = { x: a4.width / 2, y: a4.height / 2 }
  const width = a4.height - 2 * page.margin
  document.save()
  document.rotate(-50, { origin: [middle.x, middle.y] })
  document.fillOpacity(0.28)
  const right = middle.x + Math.min(width, widthOf(document, text)) / 2
  pen.writeRight(text, { right, y: middle.y - across.size / 2 }, across)
  document.restore()
}

const widthOf = (document: PDFKit.PDFDocument, text: string): number =>
  document.font(across.font).fontSize(across.size).widthOfString(text)
