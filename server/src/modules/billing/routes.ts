import { type QuoteReply, billingRoutes as calls } from '@envoi/contract/billing'
import { trial as trialRules } from '@envoi/contract/rules/prices'
import { isCountry, currencyOf } from '@envoi/contract/rules/countries'
import { readEmail } from '@envoi/contract/rules/email'
import type { SoldPlan } from '@envoi/contract/words'
import type { FastifyRequest } from 'fastify'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  type Account,
  type Actor,
  accessOwnAccount,
  accessOwnSession,
  accessPublicCall,
  findOwnSession,
  perActor,
  perSource,
} from '../accounts/index.ts'
import { changeDetails, checkVat, presentDetails, presentTax, requireDetails, taxFor } from './details.ts'
import { presentCustomer, presentSubscription, presentIntent } from './present.ts'
import { findCustomPrice, findCustomPrices } from './buying/custom-price-store.ts'
import { isPlayMoney } from './play-money.ts'
import { isWallet } from './providers.ts'
import { renewTax } from './buying/renewal.ts'
import { isSepaAllowed } from './sepa-allowances.ts'
import { findDetails, findPayers, numberOf } from './store.ts'
import { type Present, type Wish, decide, decideByWallet } from './buying/terms.ts'
import { type WalletDeps, startApproval, takeUpApproval } from './buying/wallet.ts'
import {
  customWish,
  findPresent,
  getCoupon,
  owedTotal,
  presentCoupon,
  presentQuote,
  readWish,
  requireMayBuy,
  requireTaxed,
} from './buying/wish.ts'

export type RouteDeps = WalletDeps & { countryOf: (request: FastifyRequest) => string | null }

/** The account of the id in the path, when it is the caller's; another's is as good as none. */
export const findOwn = ({ params, actor }: { params: { id: string }; actor: Actor }): Account | undefined =>
  actor.user?.uid === params.id ? actor.user : undefined

export const oneself = { find: findOwn, action: accessOwnAccount }
export const reads = { limits: [perActor('reads')] satisfies [unknown] }
export const payments = { limits: [perActor('payments')] satisfies [unknown] }
/** Codes of coupons are guessed no faster by the price that they would give. */
export const guesses = {
  ...perActor('couponTries'),
  hits: ({ body }: { body: { coupon?: string | undefined } }) => (body.coupon === undefined ? 0 : 1),
}
const signedIn = { find: findOwnSession, action: accessOwnSession }

/** What plans cost, whom they are made out to, and what somebody has. Buying and paying stand in `paying-routes.ts`. */
export function billingRoutes(deps: RouteDeps): BoundRoute<Actor>[] {
  const { database } = deps
  return [
    bind(calls.getPlans, {
      find: () => 'everybody' as const,
      action: accessPublicCall,
      limits: [perSource('reads')],
      handle: ({ query, request }) => presentPlans(deps, query.countryCode ?? deps.countryOf(request)),
    }),
    bind(calls.getTaxRates, {
      ...signedIn,
      limits: [perActor('vatChecks')],
      handle: async ({ subject: { user }, query: { countryCode, vatNumber } }) => {
        if (!isCountry(countryCode)) throw new Refusal('NOT_FOUND')
        const known = await findDetails(database, user.id)
        const vat = await checkVat(deps, countryCode, vatNumber ?? null, known).catch((error: unknown) => {
          // What is no number of that country is told as the register would tell of one it does not know.
          if (error instanceof Refusal && error.code === 'VAT_NUMBER_INVALID') {
            return { status: 'invalid' as const, name: null }
          }
          throw error
        })
        return { tax: presentTax(taxFor(deps, countryCode, vat.status)), vat: { status: vat.status, name: vat.name } }
      },
    }),
    bind(calls.getCoupon, {
      ...signedIn,
      limits: [perActor('couponTries')],
      handle: async ({ subject: { user }, params }) => presentCoupon(await getCoupon(deps, user, params.code)),
    }),
    bind(calls.quote, {
      ...oneself,
      limits: [perActor('reads'), guesses],
      handle: async ({ subject, body }) => {
        await requireMayBuy(database, subject)
        const present = await findPresent(database, subject.id, deps.clock())
        return quoteFor(deps, await readWish(deps, subject, body, present, body), present)
      },
    }),
    bind(calls.quoteCustom, {
      ...oneself,
      ...reads,
      handle: async ({ subject, body }) => {
        await requireMayBuy(database, subject)
        const price = await findCustomPrice(database, subject.id, body.priceId)
        if (!price) throw new Refusal('NOT_FOUND')
        const present = await findPresent(database, subject.id, deps.clock())
        return quoteFor(deps, customWish(deps, price, await requireTaxed(database, subject, body), present), present)
      },
    }),
    bind(calls.headCustomer, {
      ...oneself,
      ...reads,
      handle: async ({ subject }) => {
        await requireCustomer(deps, subject)
        return {}
      },
    }),
    bind(calls.getCustomer, {
      ...oneself,
      ...reads,
      handle: async ({ subject }) => {
        await requireCustomer(deps, subject)
        return presentCustomer(deps, subject)
      },
    }),
    bind(calls.getBillingDetails, {
      ...oneself,
      ...reads,
      handle: async ({ subject }) => {
        const details = await findDetails(database, subject.id)
        return {
          details: details ? presentDetails(deps, details) : null,
          intent: await presentIntent(deps, subject, numberOf),
        }
      },
    }),
    bind(calls.setBillingDetails, {
      ...oneself,
      limits: [perActor('vatChecks')],
      handle: async ({ subject, body }) => {
        const row = await changeDetails(deps, subject, body)
        await renewTax(deps, subject)
        return presentDetails(deps, row)
      },
    }),
    bind(calls.getSubscription, {
      ...oneself,
      ...reads,
      handle: async ({ subject }) => {
        const view = await presentSubscription(deps, subject)
        if (!view) throw new Refusal('NOT_FOUND')
        return view
      },
    }),
    bind(calls.findSepaAuthorization, {
      find: ({ actor, body }) =>
        actor.user && readEmail(body.email)?.key === actor.user.emailKey ? actor.user : undefined,
      action: accessOwnAccount,
      ...reads,
      handle: async ({ subject }) => ({ allow: await isSepaAllowed(deps, subject.id) }),
    }),
    bind(calls.getWalletPlan, {
      ...signedIn,
      ...reads,
      handle: async ({ subject: { user }, query }) => {
        const { type, frequency, currency, trial } = query
        const details = await requireDetails(database, user)
        const tax = taxFor(deps, details.country, details.vatStatus)
        const trialDays = trial === 'true' ? trialRules.days : 0
        const total = owedTotal(deps.prices[type][frequency][currency], tax)
        return { planName: type, period: frequency, currency, total, vatRate: tax.rate / 100, trialDays }
      },
    }),
    bind(calls.startWalletApproval, {
      ...oneself,
      limits: [perActor('payments'), guesses],
      handle: ({ subject, body, request }) => startApproval(deps, subject, body, originOf(deps, request)),
    }),
    bind(calls.subscribeByWallet, {
      ...oneself,
      ...payments,
      handle: async ({ subject, body }) => {
        const { status, clientSecret, planType } = await takeUpApproval(deps, subject, body)
        return { intentStatus: status, clientSecret, planType }
      },
    }),
  ]
}

/** The site that a call is for: its host was found among ours before. */
const originOf = ({ publicUrl }: RouteDeps, { headers }: FastifyRequest): string =>
  `${new URL(publicUrl()).protocol}//${headers.host}`

function quoteFor({ clock }: RouteDeps, wish: Wish, present: Present | undefined): QuoteReply {
  const now = clock()
  const isByWallet = present !== undefined && isWallet(present.subscription.provider)
  return presentQuote(wish, (isByWallet ? decideByWallet : decide)(wish, present, now), present, now)
}

/** Whoever has a plan, or gave details, or was offered one. */
async function requireCustomer(deps: RouteDeps, account: Account): Promise<void> {
  const { database } = deps
  const isKnown =
    account.planName !== null ||
    (await findDetails(database, account.id)) !== undefined ||
    (await findPayers(database, account.id)).length > 0 ||
    (await findCustomPrices(database, account.id)).length > 0
  if (!isKnown) throw new Refusal('NOT_FOUND')
}

/** As somebody without a VAT number pays in a country; of one that nobody can tell, the seller's. */
function presentPlans(deps: RouteDeps, asked: string | null) {
  const { prices, providers, seller } = deps
  const country = asked !== null && isCountry(asked) ? asked : seller.country
  const currency = currencyOf(country)
  const of = (plan: SoldPlan) => ({
    MONTHLY: prices[plan].MONTHLY[currency],
    ANNUAL: prices[plan].ANNUAL[currency],
  })
  return {
    currency,
    tax: presentTax(taxFor(deps, country, 'none')),
    prices: { PREMIUM: of('PREMIUM'), TEAM: of('TEAM'), TEAM25: of('TEAM25') },
    trialDays: trialRules.days,
    isOn: providers.card !== undefined || providers.wallet !== undefined,
    isPlayMoney: providers.card !== undefined && isPlayMoney(providers.card.provider),
    hasCard: providers.card !== undefined,
    hasWallet: providers.wallet !== undefined,
    salesEmail: seller.email ?? null,
  }
}
