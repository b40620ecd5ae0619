import { expect, test } from 'vitest'
import { isTrusted } from './sepa-allowances.ts'

type Invoice = Parameters<typeof isTrusted>[0][number]
const day = (number: number): Date => new Date(Date.UTC(2027, 4, number))
const open: Invoice = { status: 'open', debited: false, debitFailedAt: null, paidAt: null }
const byCard = (on: number): Invoice => ({ ...open, status: 'paid', paidAt: day(on) })
const byDebit = (on: number): Invoice => ({ ...byCard(on), debited: true })
const failed = (on: number, status: Invoice['status'] = 'open'): Invoice => ({
  ...open,
  status,
  debited: true,
  debitFailedAt: day(on),
})

test.each<[string, Invoice[], boolean]>([
  ['nothing was paid', [open], false],
  ['an invoice was paid', [byCard(1)], true],
  ['one was paid and refunded', [{ ...byCard(1), status: 'refunded' }], true],
  ['one was paid by debit', [byDebit(1)], true],
  ['a debit failed after it', [byCard(1), failed(8)], false],
  ['what was debited is given up', [byCard(1), failed(8, 'void')], false],
  ['a debit that was on its way meanwhile has come', [failed(8), byDebit(9)], false],
  ['what had failed is paid after all', [byCard(1), { ...failed(8, 'paid'), paidAt: day(9) }], false],
  ['another invoice is paid by card', [failed(8), byCard(9)], true],
  ['and the debit fails once more', [failed(10), byCard(9)], false],
])('a bank account is taken where %s: %#', (_when, invoices, expected) => {
  expect(isTrusted(invoices)).toBe(expected)
})
