import { billing as limits } from '@envoi/contract/limits'
import type { Currency } from '@envoi/contract/words'
import { csvRowOf, csvStart } from '@envoi/contract/rules/csv'
import { insertCoupon, endCoupon, listCoupons } from '../modules/billing/buying/coupon-store.ts'
import { findCustomPrices, insertCustomPrice, removeCustomPrice } from '../modules/billing/buying/custom-price-store.ts'
import { listIssued } from '../modules/billing/papers/invoice-store.ts'
import { RefundRefused, type RefundTrouble, refundInvoice } from '../modules/billing/papers/refund.ts'
import { setSepaAllowance } from '../modules/billing/sepa-allowances.ts'
import type { CouponRow, CustomPriceRow, InvoiceRow } from '../modules/billing/tables.ts'
import { letterbox } from '../modules/mail/index.ts'
import { systemClock } from '../platform/clock.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { type Command, type CommandContext, type Options, usage } from './operator-command.ts'
import {
  getAccount,
  readAmount,
  readCurrency,
  readLastDay,
  readMaxSubdomains,
  readNumber,
  readSeats,
  readValidityDays,
} from './operator-input.ts'

const couponUsage =
  'coupon list|end CODE|add CODE --percent N|--amount 5.00 --currency EUR [--periods N] [--expires DATE] [--uses N]'
const priceUsage =
  'price list EMAIL|remove ID|add EMAIL --month|--year AMOUNT --currency EUR [--validity-days N] [--seats N] [--subdomains N]'
const sepaUsage = 'sepa EMAIL allow|deny'
const invoicesUsage = 'invoices export [--year YYYY]'
const refundUsage = 'refund NUMBER [AMOUNT]'

/** 12.50, as an operator types it too. */
const written = (amount: number): string => (amount / 100).toFixed(2)
const moneyIn = ({ amount, currency }: { amount: number; currency: Currency }): string =>
  `${written(amount)} ${currency}`

const couponShape = new RegExp(`^[a-z0-9][a-z0-9_-]{0,${limits.couponLength - 1}}$`, 'i')

const presentCoupon = ({ code, percent, amount, currency, periods, expiresAt, maxUses, uses }: CouponRow) => ({
  code,
  percent,
  amount: amount === null ? null : written(amount),
  currency,
  periods,
  expiresAt,
  maxUses,
  uses,
})

function readTaken({ percent, amount, currency }: Options): Pick<CouponRow, 'percent' | 'amount' | 'currency'> {
  if ((percent === undefined) === (amount === undefined) || (amount === undefined && currency !== undefined))
    throw usage(couponUsage)
  if (amount === undefined) return { percent: readNumber(percent, 'The percentage', 100), amount: null, currency: null }
  return { percent: null, amount: readAmount(amount), currency: readCurrency(currency) }
}

async function addCoupon({ database }: CommandContext, code: string, options: Options) {
  if (!couponShape.test(code))
    throw new StartFailure(`A code has letters, digits, - and _, ${limits.couponLength} at most.`)
  const coupon = {
    code,
    ...readTaken(options),
    periods: readNumber(options.periods, 'How many periods it lasts', 120),
    expiresAt: options.expires === undefined ? null : readLastDay(options.expires, systemClock()),
    maxUses: readNumber(options.uses, 'How often it can be used', 999_999_999),
  }
  const row = await database.transaction((tx) => insertCoupon(tx, coupon))
  if (!row) throw new StartFailure(`There is a coupon ${code.toUpperCase()} already.`)
  return presentCoupon(row)
}

async function endOne({ database }: CommandContext, code: string) {
  const row = await database.transaction((tx) => endCoupon(tx, code))
  if (!row) throw new StartFailure(`There is no coupon ${code.toUpperCase()}.`)
  return presentCoupon(row)
}

const presentPrice = ({ publicId, net, period, currency, validityDays, seats, maxSubdomains }: CustomPriceRow) => ({
  id: publicId,
  net: written(net),
  period,
  currency,
  validityDays,
  seats,
  maxSubdomains,
})

async function addPrice({ database }: CommandContext, email: string, options: Options) {
  const { month, year } = options
  const amount = month ?? year
  if (amount === undefined || (month !== undefined && year !== undefined)) throw usage(priceUsage)
  const account = await getAccount(database, email)
  const price = {
    userId: account.id,
    period: month === undefined ? ('ANNUAL' as const) : ('MONTHLY' as const),
    currency: readCurrency(options.currency),
    net: readAmount(amount),
    validityDays: readValidityDays(options['validity-days'], 'CUSTOM'),
    seats: readSeats(options.seats, 'CUSTOM'),
    maxSubdomains: readMaxSubdomains(options.subdomains, 'CUSTOM'),
  }
  const row = await database.transaction((tx) => insertCustomPrice(tx, price))
  return { email: account.email, ...presentPrice(row) }
}

async function removePrice({ database }: CommandContext, id: string) {
  const row = await database.transaction((tx) => removeCustomPrice(tx, id))
  if (!row) throw new StartFailure(`There is no price ${id}.`)
  return presentPrice(row)
}

const exported = (row: InvoiceRow) => ({
  number: row.number,
  day: row.issuedAt.toISOString().slice(0, 10),
  kind: row.kind,
  status: row.status,
  buyer: row.paper.buyer.name,
  country: row.paper.buyer.country,
  vatNumber: row.paper.buyer.vatNumber ?? '',
  currency: row.currency,
  net: written(row.net),
  rate: written(row.paper.tax.rate),
  tax: written(row.tax),
  gross: written(row.gross),
  providerId: row.providerId,
})
type Exported = ReturnType<typeof exported>

const header = 'number,day,kind,status,buyer,country,vat number,currency,net,rate,tax,gross,provider id\r\n'

/** Numbers are ours, and stay numbers also where they begin with a minus, which the guard of texts would make a text. */
function csvOf(rows: Exported[]): string {
  const cells = (texts: string[]): string => csvRowOf(texts).slice(0, -'\r\n'.length)
  const lines = rows.map(({ net, rate, tax, gross, providerId, ...texts }) =>
    [cells(Object.values(texts)), net, rate, tax, gross, csvRowOf([providerId])].join(','),
  )
  return csvStart + header + lines.join('')
}

const sentences: Record<RefundTrouble, (number: string, left: string) => string> = {
  unknown: (number) => `There is no invoice ${number}.`,
  'credit-note': (number) => `${number} is a credit note: name the invoice.`,
  'not-paid': (number) => `The invoice ${number} has not been paid.`,
  'not-at-provider': (number) => `The provider knows no invoice ${number}.`,
  'too-much': (number, left) => `Of the invoice ${number} ${left} can be refunded.`,
  differs: (number, left) =>
    `The provider had refunded some of ${number} already, which has its credit note now: ${left} can be refunded still.`,
  away: () => 'The provider does not answer. Try the same again later: it is refunded once.',
  refused: (number) => `The provider refuses to refund ${number}: look there for its reason.`,
}

function sayWhy(number: string, error: unknown): never {
  if (error instanceof RefundRefused)
    throw new StartFailure(sentences[error.why](number, error.left ? moneyIn(error.left) : 'nothing'))
  throw error
}

/** Plans that are sold: coupons, prices agreed on with somebody, bank accounts, papers and refunds. */
export const billingCommands: Record<string, Command> = {
  coupon: {
    usage: couponUsage,
    async run(context, [verb, code, ...surplus], options) {
      if (verb === 'list' && code === undefined) return (await listCoupons(context.database)).map(presentCoupon)
      if (code === undefined || surplus.length > 0) throw usage(couponUsage)
      if (verb === 'add') return addCoupon(context, code, options)
      if (verb === 'end') return endOne(context, code)
      throw usage(couponUsage)
    },
  },
  price: {
    usage: priceUsage,
    async run(context, [verb, what, ...surplus], options) {
      if (what === undefined || surplus.length > 0) throw usage(priceUsage)
      if (verb === 'add') return addPrice(context, what, options)
      if (verb === 'remove') return removePrice(context, what)
      if (verb !== 'list') throw usage(priceUsage)
      const { id } = await getAccount(context.database, what)
      return (await findCustomPrices(context.database, id)).map(presentPrice)
    },
  },
  sepa: {
    usage: sepaUsage,
    async run({ database }, [email, verb, ...surplus]) {
      if (email === undefined || surplus.length > 0 || (verb !== 'allow' && verb !== 'deny')) throw usage(sepaUsage)
      const account = await getAccount(database, email)
      await database.transaction((tx) => setSepaAllowance(tx, account.id, verb === 'allow'))
      return { email: account.email, sepa: verb }
    },
  },
  invoices: {
    usage: invoicesUsage,
    async run({ database }, [verb, ...surplus], { year }) {
      if (verb !== 'export' || surplus.length > 0) throw usage(invoicesUsage)
      if (year !== undefined && !/^\d{4}$/.test(year)) throw new StartFailure('The year has four digits.')
      return (await listIssued(database, year === undefined ? undefined : Number(year))).map(exported)
    },
    print: (rows) => csvOf(rows as Exported[]),
  },
  refund: {
    usage: refundUsage,
    async run(context, [number, amount, ...surplus]) {
      if (number === undefined || surplus.length > 0) throw usage(refundUsage)
      const wanted = amount === undefined ? undefined : readAmount(amount)
      // Providers and their libraries take a while to load, and no other command needs them.
      const { openPaymentsOf } = await import('./operator-payments.ts')
      const paymentsOf = context.paymentsOf ?? (await openPaymentsOf(context))
      const deps = { database: context.database, clock: systemClock, letterbox, paymentsOf }
      const done = await refundInvoice(deps, number, wanted).catch((error: unknown) => sayWhy(number, error))
      return { ...done, refunded: written(done.refunded) }
    },
  },
}
