/** What /checkout asks for. What is kept is somebody's own: it goes with the document, and nothing else is shown in that. */
import { queryOptions } from '@tanstack/react-query'
import type { QuoteReply } from '@envoi/contract/billing'
import type { Currency } from '@envoi/contract/rules/prices'
import type { VatStatus } from '@envoi/contract/rules/tax'
import { payApi } from '../../platform/pay-api.ts'
import { isGone } from '../../platform/problem.ts'
import { ask } from '../../platform/query-asking.ts'
import type { PlanWish } from './address.ts'
import type { MethodKind } from './form/port.ts'
import { codeOf } from './problem.ts'

const own = (uid: string) => ({ params: { id: uid } })

/** Whether anything can be bought, by what, and where whoever asks seems to be. */
export const shopQuery = queryOptions({
  queryKey: ['checkout', 'shop'],
  queryFn: ({ signal }) => ask(payApi.getPlans({}, { signal })),
})

/** Nothing of somebody who has never paid. */
export const customerQuery = (uid: string) =>
  queryOptions({
    queryKey: ['checkout', uid, 'customer'],
    queryFn: ({ signal }) =>
      ask(payApi.getCustomer(own(uid), { signal })).catch((error: unknown) => {
        if (isGone(error)) return null
        throw error
      }),
  })

export const methodsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['checkout', uid, 'methods'],
    queryFn: async ({ signal }) => (await ask(payApi.getPaymentInfos(own(uid), { signal }))).methods,
  })

export const sepaQuery = (uid: string, email: string) =>
  queryOptions({
    queryKey: ['checkout', uid, 'sepa'],
    queryFn: async ({ signal }) => (await ask(payApi.findSepaAuthorization({ body: { email } }, { signal }))).allow,
  })

export const invoicesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['checkout', uid, 'invoices'],
    queryFn: async ({ signal }) =>
      (await ask(payApi.listInvoices({ query: { customerId: uid } }, { signal }))).invoices,
  })

/** Each is for one card or account. */
export const setupQuery = (uid: string, kind: MethodKind, attempt: number) =>
  queryOptions({
    queryKey: ['checkout', uid, 'setup', kind, attempt],
    queryFn: () => ask(kind === 'card' ? payApi.startCardSetup(own(uid)) : payApi.startSepaSetup(own(uid))),
    staleTime: Infinity,
  })

/** What the register says of a number. */
export const vatQuery = (country: string, vatNumber: string) =>
  queryOptions({
    queryKey: ['checkout', 'vat', country, vatNumber],
    queryFn: async ({ signal }) =>
      (await ask(payApi.getTaxRates({ query: { countryCode: country, vatNumber } }, { signal }))).vat,
    staleTime: Infinity,
  })

export type Taxed = { country: string; vatStatus: VatStatus }
/** What is left of a wish where a part of it cannot be had, and what it costs. */
export type Quoted = { quote: QuoteReply; wish: PlanWish; lost: 'trial' | 'coupon' | undefined }

export const quoteQuery = (uid: string, wish: PlanWish, currency: Currency, taxed: Taxed) =>
  queryOptions({
    queryKey: ['checkout', uid, 'quote', wish, currency, taxed],
    queryFn: ({ signal }) => quoteFor(uid, wish, { currency, ...taxed }, signal),
  })

/** Without the trial that was used before, and without a coupon that is none. */
async function quoteFor(
  uid: string,
  wish: PlanWish,
  terms: Taxed & { currency: Currency },
  signal: AbortSignal,
  lost?: Quoted['lost'],
): Promise<Quoted> {
  try {
    const body = { ...orderOf(wish, terms.currency), country: terms.country, vatStatus: terms.vatStatus }
    return { quote: await ask(payApi.quote({ ...own(uid), body }, { signal })), wish, lost }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'TRIAL_USED' && wish.trial) return quoteFor(uid, { ...wish, trial: false }, terms, signal, 'trial')
    if (code === 'COUPON_INVALID' && wish.coupon !== undefined) {
      return quoteFor(uid, { ...wish, coupon: undefined }, terms, signal, 'coupon')
    }
    throw error
  }
}

export const customQuoteQuery = (uid: string, priceId: string, taxed: Taxed) =>
  queryOptions({
    queryKey: ['checkout', uid, 'custom-quote', priceId, taxed],
    queryFn: ({ signal }) => ask(payApi.quoteCustom({ ...own(uid), body: { priceId, ...taxed } }, { signal })),
  })

/** As the calls have it that quote and buy. */
export const orderOf = ({ plan, period, trial, coupon }: PlanWish, currency: Currency) => ({
  planType: plan,
  planFrequency: period,
  trial,
  currency,
  ...(coupon !== undefined && { coupon }),
})
