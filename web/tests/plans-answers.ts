/** What the service says of plans, and of whoever has begun to pay. */
import { currencyOf } from '@envoi/contract/rules/countries'
import { defaultPrices, trial } from '@envoi/contract/rules/prices'
import { taxOf } from '@envoi/contract/rules/tax'
import { type Answers, type Asked, refused } from './fake-service.ts'

type Shop = {
  isOn?: boolean
  isPlayMoney?: boolean
  hasCard?: boolean
  hasWallet?: boolean
  salesEmail?: string | null
  from?: string
}

/** A shop in France; `from`: where whoever does not say otherwise is taken to be. */
export function plansAnswers({ from = 'FR', ...shop }: Shop = {}): Answers {
  return {
    getPlans: ({ query: { countryCode: country = from } }: Asked<'getPlans'>) => {
      const currency = currencyOf(country)
      const of = (plan: keyof typeof defaultPrices) => ({
        MONTHLY: defaultPrices[plan].MONTHLY[currency],
        ANNUAL: defaultPrices[plan].ANNUAL[currency],
      })
      const { rate, reason } = taxOf({ seller: 'FR', buyer: country, vat: 'none', on: new Date('2026-11-17') })
      return {
        currency,
        tax: { country, rate: rate / 100, reason },
        prices: { PREMIUM: of('PREMIUM'), TEAM: of('TEAM'), TEAM25: of('TEAM25') },
        trialDays: trial.days,
        isOn: true,
        isPlayMoney: false,
        hasCard: true,
        hasWallet: true,
        salesEmail: 'sales@envoi.example',
        ...shop,
      }
    },
  }
}

export const noCustomer: Answers = {
  getCustomer: () => {
    throw refused('NOT_FOUND')
  },
}

type Customer = ReturnType<NonNullable<Answers['getCustomer']>> & object

export const customerAnswers = (changes: Partial<Awaited<Customer>> = {}): Answers => ({
  getCustomer: () => ({
    details: null,
    isPlayMoney: false,
    isTrialUsed: false,
    subscription: null,
    offers: [],
    ...changes,
  }),
})

export const detailsIn = (country: string, tax: { rate: number; reason: 'vat' | 'reverse-charge' | 'outside' }) => ({
  name: 'Atelier Aubry',
  address: [],
  country,
  vatNumber: null,
  receiptsTo: null,
  vatStatus: 'none' as const,
  vatName: null,
  tax: { country, ...tax },
})
