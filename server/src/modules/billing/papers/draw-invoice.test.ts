import type { Discount } from '@envoi/contract/rules/prices'
import { describe, expect, test } from 'vitest'
import { createDrawing } from '../../../platform/pdf/drawing-thread.ts'
import { textOf } from '../../../platform/pdf/pdf-text.fixture.ts'
import { type InvoiceRequest, drawInvoice } from './draw-invoice.ts'
import { paper, paperFor } from './papers.fixture.ts'

const invoice: InvoiceRequest = {
  number: 'E-2026-00418',
  kind: 'invoice',
  status: 'paid',
  issuedAt: new Date('2026-11-18T09:00:00Z'),
  paidAt: new Date('2026-11-18T09:00:05Z'),
  provider: 'stripe',
  ...paperFor(4000, { percent: 20 }),
  language: 'en',
}
const linesOf = async (more: Partial<InvoiceRequest> = {}): Promise<string[]> => {
  const [page = '', ...others] = textOf(await drawInvoice({ ...invoice, ...more }))
  expect(others).toEqual([])
  return page.split('\n')
}

describe('an invoice', () => {
  test('has who sells and who buys, number, day, period, lines and sums', async () => {
    expect(await linesOf()).toEqual([
      'Envoi SAS',
      'Invoice E-2026-00418',
      'From',
      'Envoi SAS',
      '12 quai de la Fosse',
      '44000 Nantes',
      'France',
      'VAT number FR40303265045',
      'RCS Nantes 303 265 045',
      'billing@envoi.example',
      'Billed to',
      'Atelier Aubry',
      '4 rue du Port',
      '44210 Pornic',
      'France',
      'Date',
      '18 November 2026',
      'Period',
      '18 November 2026 to 18 December 2026',
      'Status',
      'Paid on 18 November 2026',
      'Description',
      'Amount',
      '€40.00',
      'Team plan, 1 month',
      '-€8.00',
      'Discount',
      '€32.00',
      'Total without VAT',
      '€6.40',
      'VAT, France, 20%',
      '€38.40',
      'Total',
      'E-2026-00418',
      'Page 1 of 1',
    ])
  })

  test('speaks French', async () => {
    const pdf = await drawInvoice({ ...invoice, language: 'fr' })
    const shown = (textOf(pdf)[0] ?? '').replaceAll(/[\u00a0\u202f]/g, ' ').split('\n')
    for (const line of [
      'Facture E-2026-00418',
      'N° de TVA FR40303265045',
      'Du 18 novembre 2026 au 18 décembre 2026',
      'Payée le 18 novembre 2026',
      'Offre Team, 1 mois',
      'TVA, France, 20 %',
      '38,40 €',
      'Total TTC',
    ])
      expect(shown).toContain(line)
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (fr)')
  })

  test('of a change counts days, and what is given back', async () => {
    const changed = paperFor(1200, null, {
      lines: [
        { kind: 'plan', planName: 'TEAM25', period: 'MONTHLY', days: 9, amount: 2700 },
        { kind: 'unused', planName: 'TEAM', period: 'MONTHLY', days: 1, amount: -1500 },
      ],
    })
    const shown = await linesOf(changed)
    for (const line of ['Team 25 plan, 9 days', '€27.00', 'Credit for the Team plan, 1 unused day', '-€15.00'])
      expect(shown).toContain(line)
  })
})

describe('its state is told', () => {
  test.each<[InvoiceRequest['status'], string]>([
    ['open', 'Payment due'],
    ['processing', 'Payment being processed'],
    ['paid', 'Paid on 18 November 2026'],
    ['void', 'Cancelled, nothing to pay'],
    ['refunded', 'Paid on 18 November 2026, refunded in full since'],
  ])('%s', async (status, line) => {
    expect(await linesOf({ status })).toContain(line)
  })
})

test('a credit note tells what it takes back, and of which invoice', async () => {
  const shown = await linesOf({
    kind: 'credit_note',
    number: 'A-2026-00012',
    status: 'refunded',
    paidAt: new Date('2026-11-20T23:59:00Z'),
    net: -1000,
    tax: -200,
    gross: -1200,
    paper: { ...paper, lines: [{ kind: 'refund', amount: -1000 }], of: 'E-2026-00418' },
  })
  for (const line of [
    'Credit note A-2026-00012',
    'E-2026-00418',
    'Refunded on 20 November 2026',
    'Refund of invoice E-2026-00418',
    '-€2.00',
    '-€12.00',
  ])
    expect(shown).toContain(line)
})

test('a credit note for what was never paid says so', async () => {
  const { net, tax, gross } = { net: -1000, tax: -200, gross: -1200 }
  const lines = [{ kind: 'cancelled', amount: net } as const]
  const note = { kind: 'credit_note', number: 'A-2026-00013', status: 'void', net, tax, gross } as const
  const shown = await linesOf({ ...note, paper: { ...paper, lines, of: 'E-2026-00418' } })
  for (const line of [
    'The invoice was never paid, nothing to refund',
    'Cancellation of invoice E-2026-00418',
    '-€12.00',
  ])
    expect(shown).toContain(line)
})

describe('the tax is told with its country and rate, or why there is none', () => {
  test.each<[InvoiceRequest['paper']['tax'], english: string, french: string]>([
    [{ country: 'FI', rate: 2550, reason: 'vat' }, 'VAT, Finland, 25.5%', 'TVA, Finlande, 25,5 %'],
    [{ country: 'GR', rate: 2400, reason: 'vat' }, 'VAT, Greece, 24%', 'TVA, Grèce, 24 %'],
    [
      { country: 'DE', rate: 0, reason: 'reverse-charge' },
      'Reverse charge (Article 196, Directive 2006/112/EC)',
      'Autoliquidation (article 196, directive 2006/112/CE)',
    ],
    [
      { country: 'JP', rate: 0, reason: 'outside' },
      'Outside the scope of EU VAT',
      'Hors champ d’application de la TVA de l’UE',
    ],
  ])('%o', async (tax, english, french) => {
    const made = paperFor(10_000, null, { tax })
    expect(await linesOf(made)).toContain(english)
    const shown = await linesOf({ ...made, language: 'fr' })
    expect(shown.map((line) => line.replaceAll('\u00a0', ' '))).toContain(french)
  })
})

describe('what is printed adds up: lines are the net, and with the tax the total', () => {
  test.each<[net: number, rate: number, discount: Discount | null]>([
    [1, 2550, null],
    [999, 2000, null],
    [999, 550, { percent: 33 }],
    [1000, 0, { percent: 100 }],
    [1000, 2000, { amount: 999 }],
    [40_000, 2550, { amount: 40_001 }],
    [40_000, 1900, { percent: 1 }],
    [123_456_789, 2700, { percent: 33 }],
  ])('%i at %i, less %o', async (net, rate, discount) => {
    const shown = await linesOf(paperFor(net, discount, { tax: { country: 'FR', rate, reason: 'vat' } }))
    const amounts = shown.filter((line) => /^-?€[\d,]+\.\d\d$/.test(line))
    const cents = amounts.map((line) => Number(line.replaceAll(/[€,.]/g, '')))
    const [total = 0, tax = 0, taxed = 0] = cents.toReversed()
    expect(cents.slice(0, -3).reduce((sum, line) => sum + line, 0)).toBe(taxed)
    expect(taxed + tax).toBe(total)
    expect(taxed).toBeLessThanOrEqual(net)
  })
})

test('a buyer’s name is text in every script', async () => {
  const buyerOf = (name: string) => ({ paper: { ...paper, buyer: { ...paper.buyer, name } } })
  expect(await linesOf(buyerOf('株式会社東京スタジオ'))).toContain('株式会社東京スタジオ')
  // Letters that join stand in the order of the eye, from left to right.
  const arabic = 'شركة'
  expect(await linesOf(buyerOf(arabic))).toContain(arabic.split('').toReversed().join(''))
})

test('the longest buyer is on one page, whole, with all that is owed', async () => {
  const long = 'W'.repeat(200)
  const buyer = { name: long, address: [long, long, long, long], country: 'FR', vatNumber: 'FR40303265045' }
  const pages = textOf(await drawInvoice({ ...invoice, paper: { ...invoice.paper, buyer } }))
  const shown = pages.join('\n')
  expect(shown.match(/W/g)).toHaveLength(1000)
  expect(pages[0]).toContain('Paid on 18 November 2026')
  expect(shown).toContain('€38.40')
})

test('play money is written across each page, and real money is not', async () => {
  const across = 'Play money: this is not an invoice'
  for (const provider of ['sandbox', 'sandbox-wallet'] as const) expect(await linesOf({ provider })).toContain(across)
  for (const provider of ['stripe', 'paypal'] as const) expect(await linesOf({ provider })).not.toContain(across)
})

test('it is drawn in a thread of its own', async () => {
  const invoices = createDrawing<InvoiceRequest>(new URL('./draw-thread.ts', import.meta.url), { idle: 10 })
  const pdf = await invoices.draw(invoice, new AbortController().signal)
  expect(textOf(pdf)[0]).toContain('Invoice E-2026-00418')
})
