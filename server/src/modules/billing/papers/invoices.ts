import { type Total, totalOf } from '@envoi/contract/rules/prices'
import type { ProviderInvoice } from '../../../outside/payments/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { and, eq, inArray } from '../../../platform/database/drizzle.ts'
import type { Letterbox } from '../../mail/index.ts'
import { cancelByCreditNote, makeCreditNotes } from './credit-notes.ts'
import { nextNumber } from './numbers.ts'
import type { Buyer, Paper, PaperLine, Seller } from './paper.ts'
import { setSepaAllowance } from '../sepa-allowances.ts'
import { findProviderInvoices } from '../store.ts'
import { type InvoiceRow, type PayerRow, type TermsRow, invoices } from '../tables.ts'
import { totalAt } from '../buying/terms.ts'

type Deps = { seller: Seller; letterbox: Letterbox; clock: Clock }
/** What a paper is made of; it outlives its account. */
export type Agreed = Pick<
  TermsRow,
  'publicId' | 'planName' | 'period' | 'currency' | 'net' | 'discount' | 'tax' | 'charge'
>
/** Of an account that has gone, without it. */
type Payer = Pick<PayerRow, 'provider' | 'payer'> & { userId: number | null }
type Asked = {
  payer: Payer
  buyerOf: (invoice: ProviderInvoice, terms: Agreed) => Buyer
  termsOf: (publicId: string) => Agreed | undefined
  /** Subscriptions whose first payment has not come: nothing is owed for them. */
  incomplete: ReadonlySet<string | null>
  now: Date
}

/**
 * Makes out a paper for each payment that a provider tells of, once, and follows what comes of it. A number is given when
 * the money has come or is on its way, or when a period has begun that is owed for: what was merely tried has none.
 * Answers what does not fit: an amount that we would not have asked for.
 */
export async function recordInvoices(
  tx: Transaction,
  deps: Deps,
  told: readonly ProviderInvoice[],
  asked: Asked,
): Promise<{ invoice: string; amount: number; expected: number[] }[]> {
  const { payer, now } = asked
  const ids = told.flatMap(({ id, formerId }) => (formerId === undefined ? [id] : [id, formerId]))
  const known = new Map((await findProviderInvoices(tx, payer.provider, ids)).map((row) => [row.providerId, row]))
  const wrong = []
  // The oldest first, as they are numbered.
  for (const invoice of told.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const row = known.get(invoice.id) ?? (await rename(tx, known.get(invoice.formerId ?? ''), invoice))
    const terms = asked.termsOf(invoice.terms)
    if (row) await follow(tx, deps, row, invoice, now)
    else if (terms && isOwed(invoice, asked.incomplete)) {
      const fit = paperOf(invoice, terms, asked.buyerOf(invoice, terms), deps.seller)
      if ('expected' in fit) wrong.push({ invoice: invoice.id, amount: invoice.money.amount, expected: fit.expected })
      else await follow(tx, deps, await makeOut(tx, fit, invoice, { payer, now }), invoice, now)
    } else if (!terms && invoice.status === 'paid') {
      wrong.push({ invoice: invoice.id, amount: invoice.money.amount, expected: [] })
    }
  }
  return wrong
}

/** What was owed by another id has been paid by this one: it is the same paper. */
async function rename(
  tx: Transaction,
  row: InvoiceRow | undefined,
  { id, money }: ProviderInvoice,
): Promise<InvoiceRow | undefined> {
  if (row?.status !== 'open' || row.gross !== money.amount) return undefined
  await tx.update(invoices).set({ providerId: id }).where(eq(invoices.id, row.id))
  return { ...row, providerId: id }
}

const isOwed = (
  { status, intent, kind, subscriptionId }: ProviderInvoice,
  incomplete: ReadonlySet<string | null>,
): boolean =>
  status === 'paid' ||
  (status === 'open' && (intent.status === 'processing' || (kind === 'period' && !incomplete.has(subscriptionId))))

type Fit = { paper: Paper; total: Pick<Total, 'tax' | 'gross'> & { net: number } }

/** The sums are ours; a provider's amount must be one of them. */
function paperOf(invoice: ProviderInvoice, terms: Agreed, buyer: Buyer, seller: Seller): Fit | { expected: number[] } {
  const { amount, currency } = invoice.money
  const period = { from: invoice.periodStart.toISOString(), until: invoice.periodEnd.toISOString() }
  const frame = { seller, buyer, currency: terms.currency, tax: terms.tax, period }
  const candidates: { lines: PaperLine[]; net: number; tax: number; gross: number }[] = []
  if (invoice.kind === 'change' && terms.charge) {
    const { lines, net, tax, gross } = terms.charge
    candidates.push({ lines, net, tax, gross })
  } else if (invoice.kind === 'period') {
    const plan = {
      kind: 'plan',
      planName: terms.planName,
      period: terms.period,
      days: null,
      amount: terms.net,
    } as const
    const off = totalAt(terms, invoice.periodStart)
    const full = totalOf(terms.net, null, terms.tax.rate)
    for (const { discount, taxed: net, tax, gross } of [off, full]) {
      const lines: PaperLine[] = discount === 0 ? [plan] : [plan, { kind: 'discount', amount: -discount }]
      candidates.push({ lines, net, tax, gross })
    }
  }
  const fit = currency === terms.currency ? candidates.find(({ gross }) => gross === amount) : undefined
  if (!fit) return { expected: candidates.map(({ gross }) => gross) }
  const { lines, net, tax, gross } = fit
  return { paper: { ...frame, lines }, total: { net, tax, gross } }
}

async function makeOut(
  tx: Transaction,
  { paper, total }: Fit,
  invoice: ProviderInvoice,
  { payer, now }: { payer: Payer; now: Date },
): Promise<InvoiceRow> {
  const [row] = await tx
    .insert(invoices)
    .values({
      number: await nextNumber(tx, 'E', now),
      kind: 'invoice',
      userId: payer.userId,
      provider: payer.provider,
      payer: payer.payer,
      providerId: invoice.id,
      status: 'open',
      currency: paper.currency,
      ...total,
      paper,
      issuedAt: now,
    })
    .returning()
  if (!row) throw new Error('an invoice was not made out')
  return row
}

/** Its state, and what was given back of it. Whoever paid is told once. */
async function follow(
  tx: Transaction,
  deps: Deps,
  row: InvoiceRow,
  invoice: ProviderInvoice,
  now: Date,
): Promise<void> {
  const status = statusOf(row, invoice)
  const isNewlyPaid = status === 'paid' && row.toldAt === null
  // It was on its way: until now nobody owed it.
  const hasFailed = row.status === 'processing' && status === 'open'
  const hasBounced = hasFailed || (row.status === 'processing' && status === 'void')
  if (status !== row.status || isNewlyPaid) {
    const paidAt = invoice.paidAt ?? (status === 'paid' ? now : row.paidAt)
    await tx
      .update(invoices)
      .set({
        status,
        paidAt,
        ...(isNewlyPaid && { toldAt: now }),
        ...(hasFailed && { dueSince: row.dueSince ?? now }),
        ...(status === 'processing' && { debited: true }),
        ...(hasBounced && { debitFailedAt: now }),
      })
      .where(eq(invoices.id, row.id))
    // Whoever an operator trusted is asked about anew.
    if (hasBounced && row.userId !== null) await setSepaAllowance(tx, row.userId, false)
    if (status === 'void') await cancelByCreditNote(deps, tx, row)
    if (isNewlyPaid) await deps.letterbox.post(tx, 'invoice-paid', row.number)
  }
  if (invoice.refunded > 0) await makeCreditNotes(deps, tx, row, invoice.refunded)
}

/** Of a payer who has gone at the provider: nobody pays them any more. */
export async function cancelOpenInvoices(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { provider, payer }: Pick<PayerRow, 'provider' | 'payer'>,
): Promise<void> {
  const isTheirs = and(eq(invoices.provider, provider), eq(invoices.payer, payer), eq(invoices.kind, 'invoice'))
  const isOpen = inArray(invoices.status, ['open', 'processing'])
  const cancelled = await tx.update(invoices).set({ status: 'void' }).where(and(isTheirs, isOpen)).returning()
  for (const row of cancelled) await cancelByCreditNote(deps, tx, row)
}

function statusOf(row: InvoiceRow, invoice: ProviderInvoice): InvoiceRow['status'] {
  if (row.status === 'refunded') return 'refunded'
  if (invoice.status !== 'open') return invoice.status
  return invoice.intent.status === 'processing' ? 'processing' : 'open'
}
