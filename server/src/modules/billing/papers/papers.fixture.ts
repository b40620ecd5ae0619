import { type Discount, totalOf } from '@envoi/contract/rules/prices'
import type { Database } from '../../../platform/database/connect.ts'
import type { Paper, PaperLine } from './paper.ts'
import { type InvoiceRow, invoices } from '../tables.ts'

export const paper: Paper = {
  seller: {
    name: 'Envoi SAS',
    address: ['12 quai de la Fosse', '44000 Nantes'],
    country: 'FR',
    vatNumber: 'FR40303265045',
    registration: 'RCS Nantes 303 265 045',
    email: 'billing@envoi.example',
  },
  buyer: {
    name: 'Atelier Aubry',
    address: ['4 rue du Port', '44210 Pornic'],
    country: 'FR',
    vatNumber: null,
  },
  currency: 'EUR',
  lines: [{ kind: 'plan', planName: 'TEAM', period: 'MONTHLY', days: null, amount: 4000 }],
  tax: { country: 'FR', rate: 2000, reason: 'vat' },
  period: { from: '2026-11-18T09:00:00Z', until: '2026-12-18T09:00:00Z' },
}

/** What is printed and what is charged, as the one function of sums has them. */
export function paperFor(net: number, discount: Discount | null, more: Partial<Paper> = {}) {
  const tax = more.tax ?? paper.tax
  const total = totalOf(net, discount, tax.rate)
  const lines: PaperLine[] = [{ kind: 'plan', planName: 'TEAM', period: 'MONTHLY', days: null, amount: net }]
  if (total.discount > 0) lines.push({ kind: 'discount', amount: -total.discount })
  return { net: total.taxed, tax: total.tax, gross: total.gross, paper: { ...paper, lines, ...more } }
}

let made = 0

/** Of nobody unless somebody is named. */
export async function keepInvoice(database: Database, more: Partial<InvoiceRow> = {}): Promise<InvoiceRow> {
  made += 1
  const { id: _, ...named } = more
  const [row] = await database
    .insert(invoices)
    .values({
      number: `E-2026-${String(made).padStart(5, '0')}`,
      kind: 'invoice',
      provider: 'stripe',
      payer: 'cus_ana',
      providerId: `in_${made}`,
      status: 'paid',
      currency: 'EUR',
      ...paperFor(4000, null),
      issuedAt: new Date('2026-11-18T09:00:00Z'),
      paidAt: new Date('2026-11-18T09:00:05Z'),
      ...named,
    })
    .returning()
  if (!row) throw new Error('an invoice was not kept')
  return row
}
