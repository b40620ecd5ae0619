import { z } from 'zod'
import { billing as limits } from './limits.ts'
import { id, line } from './text.ts'
import { billingPeriods, currencies, soldPlans } from './words.ts'

/** What the calls of billing and those of paying are made of. Amounts are minor units of a currency; rates of tax are per cent. */
export const nothing = z.strictObject({})
export const ofPayer = z.strictObject({ id })
export const refusals = ['UNAUTHENTICATED'] as const
/** Of whatever asks a provider: it may be away, and play money is off where real people come. */
export const paying = [...refusals, 'PAYMENT_OFF'] as const

export const planType = z.enum(soldPlans)
export const planFrequency = z.enum(billingPeriods)
export const currency = z.enum(currencies)
export const country = z.string().regex(/^[A-Z]{2}$/, 'is to be two capital letters')
export const methodId = line.min(1).max(255)
export const couponCode = line.trim().min(1).max(limits.couponLength)
export const amount = z.int()
export const time = z.string()

/** `outside`: the buyer or the seller is outside of the European Union. */
export const tax = z.strictObject({
  country: z.string(),
  rate: z.number(),
  reason: z.enum(['vat', 'reverse-charge', 'outside']),
})
/** `unchecked`: the register did not answer, so that tax is charged. */
export const vatStatus = z.enum(['none', 'valid', 'invalid', 'unchecked'])

/** What somebody wants to buy, or to change to. */
export const wanted = z.strictObject({
  planType,
  planFrequency,
  trial: z.boolean().default(false),
  currency,
  coupon: couponCode.optional(),
})

/** One function makes the sums that are shown, printed and charged. */
export const total = z.strictObject({ net: amount, discount: amount, taxed: amount, tax: amount, gross: amount })

export const ofInvoice = z.strictObject({ number: line.min(1).max(limits.invoiceNumberLength) })
