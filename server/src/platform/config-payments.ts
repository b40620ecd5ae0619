/** Who takes money for us, who sells, and for how much. No refusal repeats what a variable or the file holds: it may be a key. */
import { readFileSync } from 'node:fs'
import { isCountry } from '@envoi/contract/rules/countries'
import { isValidEmail } from '@envoi/contract/rules/email'
import { type PriceTable, defaultPrices } from '@envoi/contract/rules/prices'
import { readVatNumber } from '@envoi/contract/rules/vat-number'
import { isEuCountry } from '@envoi/contract/rules/vat-rates'
import { z } from 'zod'
import { placeOf } from './outbound/guarded-fetch.ts'
import { StartFailure } from './start-failure.ts'

export type StripeConfig = {
  kind: 'stripe'
  secretKey: string
  webhookSecret: string
  publishableKey: string
  apiBase: string
  /** Of the provider's own form, on the checkout page. */
  script: string
}
export type PayPalConfig = { kind: 'paypal'; clientId: string; secret: string; webhookId: string; apiBase: string }
type PlayMoney = { kind: 'sandbox' }

/** As papers name it. */
export type Seller = {
  name: string
  address: string[]
  country: string
  vatNumber?: string | undefined
  registration?: string | undefined
  email?: string | undefined
}

export type PaymentConfig = {
  /** Undefined: nobody pays by card, and the pages offer none. */
  card: StripeConfig | PlayMoney | undefined
  wallet: PayPalConfig | PlayMoney | undefined
  vatRegister: { kind: 'vies'; url: string } | { kind: 'play' }
  seller: Seller
  prices: PriceTable
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY']
const PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']
const own = {
  STRIPE_API_BASE: 'https://api.stripe.com',
  STRIPE_JS: 'https://js.stripe.com/v3/',
  PAYPAL_API_BASE: 'https://api-m.paypal.com',
  VIES_URL: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
}
export const playSeller: Seller = {
  name: 'Envoi (play money)',
  address: ['1 rue de l’Exemple', '75001 Paris'],
  country: 'FR',
}

type Value = (name: string) => string | undefined

export function readPayments(
  value: Value,
  { isLocal, outboundAllow }: { isLocal: boolean; outboundAllow: readonly string[] },
): PaymentConfig {
  const place = (name: keyof typeof own): string => readPlace(name, value(name) ?? own[name], outboundAllow)
  const stripe = readAll(value, STRIPE, ['STRIPE_API_BASE', 'STRIPE_JS'])
  const paypal = readAll(value, PAYPAL, ['PAYPAL_API_BASE'])
  const isReal = stripe !== undefined || paypal !== undefined
  const play = readPlay(value('ENVOI_PAY_SANDBOX'), { isReal, isLocal })
  const file = value('ENVOI_BILLING')
  if (isReal && !isLocal && file === undefined) {
    throw new StartFailure('ENVOI_BILLING must be set with STRIPE_* or PAYPAL_*: invoices name who sells.')
  }
  const { seller = playSeller, prices = defaultPrices } = file === undefined ? {} : readBilling(file)
  const [secretKey = '', webhookSecret = '', publishableKey = ''] = stripe ?? []
  const [clientId = '', secret = '', webhookId = ''] = paypal ?? []
  return {
    card: stripe
      ? {
          kind: 'stripe',
          secretKey,
          webhookSecret,
          publishableKey,
          apiBase: place('STRIPE_API_BASE'),
          script: place('STRIPE_JS'),
        }
      : play,
    wallet: paypal ? { kind: 'paypal', clientId, secret, webhookId, apiBase: place('PAYPAL_API_BASE') } : play,
    vatRegister:
      isReal || value('VIES_URL') !== undefined ? { kind: 'vies', url: place('VIES_URL') } : { kind: 'play' },
    seller,
    prices,
  }
}

/** All or none; what goes with them has no meaning without. */
function readAll(value: Value, names: string[], more: string[]): string[] | undefined {
  const found = names.map(value)
  const missing = names.filter((_name, index) => found[index] === undefined)
  if (missing.length === 0) return found.map((one) => one ?? '')
  const alone = [...names, ...more].find((name) => value(name) !== undefined)
  if (alone === undefined) return undefined
  throw new StartFailure(`${alone} is set without ${missing.join(', ')}: set all of them, or none.`)
}

/** Never beside real money. Where others can come, only when the operator says so. */
function readPlay(
  text: string | undefined,
  { isReal, isLocal }: { isReal: boolean; isLocal: boolean },
): PlayMoney | undefined {
  if (text !== undefined && text !== '0' && text !== '1') throw new StartFailure(`ENVOI_PAY_SANDBOX is 1 or 0: ${text}`)
  if (isReal && text === '1') {
    throw new StartFailure('ENVOI_PAY_SANDBOX=1 is play money: unset it, or unset STRIPE_* and PAYPAL_*.')
  }
  const isOn = text === undefined ? isLocal : text === '1'
  return isOn && !isReal ? { kind: 'sandbox' } : undefined
}

function readPlace(name: string, text: string, allowed: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && allowed.includes(placeOf(url)))
  if (!isWeb || url?.username || url?.search || url?.hash) {
    throw new StartFailure(
      `${name} must be an address that begins with https://, or its host:port stand in ENVOI_OUTBOUND_ALLOW.`,
    )
  }
  // What is asked there is written after it; a script is a whole address.
  return name === 'STRIPE_JS' ? text : text.replace(/\/+$/, '')
}

const line = z.string().trim().min(1).max(200)
const price = z.int().min(1).max(100_000_000)
const perCurrency = z.strictObject({ EUR: price.optional(), USD: price.optional() })
const perPeriod = z.strictObject({ MONTHLY: perCurrency.optional(), ANNUAL: perCurrency.optional() })
const billingFile = z.strictObject({
  seller: z
    .strictObject({
      name: line,
      address: z.array(line).min(1).max(6),
      country: z.string().refine(isCountry, 'is no country: two letters, such as FR'),
      vatNumber: line.optional(),
      registration: line.optional(),
      email: z.string().refine(isValidEmail, 'is no address').optional(),
    })
    .refine(isVatNumberRight, { path: ['vatNumber'], message: 'is no VAT number of its country' }),
  prices: z
    .strictObject({ PREMIUM: perPeriod.optional(), TEAM: perPeriod.optional(), TEAM25: perPeriod.optional() })
    .optional(),
})

function isVatNumberRight({ vatNumber, country }: { vatNumber?: string | undefined; country: string }): boolean {
  return vatNumber === undefined || !isEuCountry(country) || readVatNumber(vatNumber, country) !== undefined
}

function readBilling(path: string): { seller: Seller; prices: PriceTable } {
  const read = billingFile.safeParse(parse(path))
  if (!read.success) {
    const issue = read.error.issues[0]
    const surplus = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
    const field = [...(issue?.path ?? []), ...(surplus === undefined ? [] : [surplus])].join('.')
    const reason = surplus === undefined ? issue?.message : 'is no setting'
    throw new StartFailure(`ENVOI_BILLING: ${field === '' ? path : `${field} in ${path}`}: ${reason}.`)
  }
  const { seller, prices } = read.data
  return { seller, prices: withDefaults(prices ?? {}) }
}

function withDefaults(given: z.output<typeof billingFile>['prices'] & {}): PriceTable {
  const plan = (name: keyof PriceTable): PriceTable[keyof PriceTable] => ({
    MONTHLY: { ...defaultPrices[name].MONTHLY, ...given[name]?.MONTHLY },
    ANNUAL: { ...defaultPrices[name].ANNUAL, ...given[name]?.ANNUAL },
  })
  return { PREMIUM: plan('PREMIUM'), TEAM: plan('TEAM'), TEAM25: plan('TEAM25') }
}

function parse(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartFailure(`ENVOI_BILLING: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new StartFailure(`ENVOI_BILLING: ${path} is not JSON.`)
  }
}
