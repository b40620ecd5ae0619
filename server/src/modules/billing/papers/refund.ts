import type { Currency } from '@envoi/contract/words'
import { type Money, type Payments, PaymentRefused, ProviderAway } from '../../../outside/payments/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Letterbox } from '../../mail/index.ts'
import { makeCreditNotes, readTakenBack } from './credit-notes.ts'
import { findInvoice } from './invoice-store.ts'
import type { InvoiceRow, Provider } from '../tables.ts'

export type RefundDeps = {
  database: Database
  clock: Clock
  letterbox: Letterbox
  paymentsOf: (provider: Provider) => Payments
}
export type RefundTrouble =
  | 'unknown'
  | 'credit-note'
  | 'not-paid'
  | 'not-at-provider'
  | 'too-much'
  | 'differs'
  | 'away'
  | 'refused'
export type Refunded = { number: string; refunded: number; currency: Currency }

/**
 * `differs`: the provider has refunded what no credit note told of yet; there is one now, and whoever asked looks again
 * before more is given back. `away`: whether it was done is not known, and asking again is safe.
 */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
  readonly why: RefundTrouble
  /** What can be refunded still. */
  readonly left: Money | undefined
  constructor(why: RefundTrouble, left?: Money) {
    super(why)
    this.why = why
    this.left = left
  }
}

/**
 * Gives back what was paid, or a part of it in minor units, and makes the credit note. Asked again after an answer was
 * lost, it is the same refund: the provider knows the request by what had been refunded before it, and money that
 * went back without a note is noted, not sent again.
 */
export async function refundInvoice(deps: RefundDeps, number: string, amount: number | undefined): Promise<Refunded> {
  const { database, paymentsOf } = deps
  const invoice = await findInvoice(database, number)
  if (!invoice) throw new RefundRefused('unknown')
  if (invoice.kind === 'credit_note') throw new RefundRefused('credit-note')
  if (invoice.status !== 'paid' && invoice.status !== 'refunded') throw new RefundRefused('not-paid')

  // Before the provider is asked: of two at once, whoever comes second sees there what the first has done.
  const { gross: before } = await readTakenBack(database, invoice)
  const payments = paymentsOf(invoice.provider)
  const state = await payments.look(invoice.payer).catch(sayWhy)
  const known = state?.invoices.find(({ id }) => id === invoice.providerId)
  if (!known) throw new RefundRefused('not-at-provider')

  const money = { amount: amount ?? invoice.gross - before, currency: invoice.currency }
  const unnoted = known.refunded - before
  if (unnoted > 0) {
    await note(deps, invoice, known.refunded)
    if (unnoted !== money.amount) throw new RefundRefused('differs', leftOf(invoice, known.refunded))
  } else {
    const left = leftOf(invoice, before)
    if (money.amount <= 0 || money.amount > left.amount) throw new RefundRefused('too-much', left)
    await payments.refund(invoice.providerId, money, `refund-${number}-${before}`).catch(sayWhy)
    await note(deps, invoice, before + money.amount)
  }
  return { number, refunded: money.amount, currency: money.currency }
}

const leftOf = ({ gross, currency }: InvoiceRow, refunded: number): Money => ({ amount: gross - refunded, currency })

const note = (deps: RefundDeps, invoice: InvoiceRow, refunded: number): Promise<string | undefined> =>
  deps.database.transaction((tx) => makeCreditNotes(deps, tx, invoice, refunded))

function sayWhy(error: unknown): never {
  if (error instanceof ProviderAway) throw new RefundRefused('away')
  throw error instanceof PaymentRefused ? new RefundRefused('refused') : error
}
