import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPrices } from '@envoi/contract/rules/prices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartFailure } from './start-failure.ts'

const SECRET = 'a-secret-of-mine'
const stripe = { STRIPE_SECRET_KEY: SECRET, STRIPE_WEBHOOK_SECRET: `${SECRET}-2`, STRIPE_PUBLISHABLE_KEY: 'pk_1' }
const paypal = { PAYPAL_CLIENT_ID: 'ana', PAYPAL_CLIENT_SECRET: SECRET, PAYPAL_WEBHOOK_ID: 'WH1' }
const publicly = { PUBLIC_URL: 'https://envoi.example', STORAGE_URL: 'https://files.example', ENVOI_OUTBOX: '1' }
const seller = { name: 'Acme SARL', address: ['1 rue de l’Exemple', '75001 Paris'], country: 'FR' }
const play = { kind: 'sandbox' }
const vies = { kind: 'vies', url: 'https://ec.europa.eu/taxation_customs/vies/rest-api' }
const card = {
  kind: 'stripe',
  secretKey: SECRET,
  webhookSecret: `${SECRET}-2`,
  publishableKey: 'pk_1',
  apiBase: 'https://api.stripe.com',
  script: 'https://js.stripe.com/v3/',
}
const wallet = {
  kind: 'paypal',
  clientId: 'ana',
  secret: SECRET,
  webhookId: 'WH1',
  apiBase: 'https://api-m.paypal.com',
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'envoi-billing-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
/** The settings of a file that says this. */
function file(says: unknown): Record<string, string> {
  const path = join(folder, `billing-${(files += 1)}.json`)
  writeFileSync(path, typeof says === 'string' ? says : JSON.stringify(says))
  return { ENVOI_BILLING: path }
}
const paymentsOf = (env: Record<string, string>) => readConfig(env).payments
function refusalOf(env: Record<string, string>): StartFailure {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartFailure) return error
    throw error
  }
  throw new Error('it was taken')
}

describe('who takes the money', () => {
  test.for<[string, Record<string, string>, object]>([
    ['on localhost it is play money', {}, { card: play, wallet: play, vatRegister: { kind: 'play' } }],
    ['on localhost play money can be off', { ENVOI_PAY_SANDBOX: '0' }, { card: undefined, wallet: undefined }],
    ['elsewhere nobody can pay', publicly, { card: undefined, wallet: undefined, vatRegister: { kind: 'play' } }],
    [
      'elsewhere it is play money when the operator says so',
      { ...publicly, ENVOI_PAY_SANDBOX: '1' },
      { card: play, wallet: play, seller: { name: 'Envoi (play money)' } },
    ],
    ['Stripe takes cards, and no play money is beside it', stripe, { card, wallet: undefined, vatRegister: vies }],
    ['PayPal takes wallets, and no play money is beside it', paypal, { card: undefined, wallet, vatRegister: vies }],
    ['both', { ...stripe, ...paypal, ENVOI_PAY_SANDBOX: '0' }, { card, wallet }],
    ['empty is not set', { STRIPE_SECRET_KEY: '', PAYPAL_CLIENT_ID: ' ' }, { card: play, wallet: play }],
    [
      'each can be asked elsewhere',
      {
        ...stripe,
        ...paypal,
        STRIPE_API_BASE: 'https://stripe.example/',
        STRIPE_JS: 'https://js.example/v3/',
        PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com',
        VIES_URL: 'https://vies.example/rest/',
      },
      {
        card: { ...card, apiBase: 'https://stripe.example', script: 'https://js.example/v3/' },
        wallet: { ...wallet, apiBase: 'https://api-m.sandbox.paypal.com' },
        vatRegister: { kind: 'vies', url: 'https://vies.example/rest' },
      },
    ],
    [
      'without https where it is allowed',
      { ...paypal, PAYPAL_API_BASE: 'http://127.0.0.1:4000', ENVOI_OUTBOUND_ALLOW: '127.0.0.1:4000' },
      { wallet: { ...wallet, apiBase: 'http://127.0.0.1:4000' } },
    ],
    ['a register can be asked beside play money', { VIES_URL: vies.url }, { card: play, vatRegister: vies }],
  ])('%s', ([, env, expected]) => expect(paymentsOf(env)).toMatchObject(expected))
})

describe('who sells, and for how much', () => {
  test('is what the file says, for real money anywhere', () => {
    const full = { ...seller, vatNumber: 'FR83404833048', registration: 'RCS Paris', email: 'billing@acme.example' }
    expect(paymentsOf({ ...publicly, ...stripe, ...file({ seller: full }) })).toMatchObject({
      card,
      seller: full,
      prices: defaultPrices,
    })
  })

  test('is at the default price where the file names none', () => {
    const prices = { PREMIUM: { MONTHLY: { EUR: 1200 } }, TEAM25: { ANNUAL: { EUR: 80_000, USD: 85_000 } } }
    expect(paymentsOf(file({ seller, prices })).prices).toEqual({
      ...defaultPrices,
      PREMIUM: { ...defaultPrices.PREMIUM, MONTHLY: { EUR: 1200, USD: 1000 } },
      TEAM25: { ...defaultPrices.TEAM25, ANNUAL: { EUR: 80_000, USD: 85_000 } },
    })
  })

  test('may be outside of the Union, with a number that is not checked', () => {
    const swiss = { ...seller, country: 'CH', vatNumber: 'CHE-123.456.789' }
    expect(paymentsOf(file({ seller: swiss })).seller).toEqual(swiss)
  })
})

describe('is refused, with one line and no secret', () => {
  test.for<[Record<string, string>, string]>([
    [{ STRIPE_SECRET_KEY: SECRET }, 'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET:'],
    [{ STRIPE_API_BASE: 'https://stripe.example' }, 'STRIPE_API_BASE is set without STRIPE_SECRET_KEY'],
    [{ STRIPE_JS: 'https://stripe.example' }, 'STRIPE_JS is set without STRIPE_SECRET_KEY'],
    [{ PAYPAL_CLIENT_SECRET: SECRET }, 'PAYPAL_CLIENT_SECRET is set without PAYPAL_CLIENT_ID, PAYPAL_WEBHOOK_ID'],
    [{ PAYPAL_API_BASE: 'https://paypal.example' }, 'PAYPAL_API_BASE is set without PAYPAL_CLIENT_ID'],
    [{ ...stripe, STRIPE_API_BASE: `http://${SECRET}.example` }, 'STRIPE_API_BASE must be an address'],
    [{ ...stripe, STRIPE_JS: 'http://127.0.0.1:4000' }, 'STRIPE_JS must be an address'],
    [{ ...paypal, PAYPAL_API_BASE: `https://ana:${SECRET}@paypal.example` }, 'PAYPAL_API_BASE must be an address'],
    [{ VIES_URL: 'ftp://vies.example' }, 'VIES_URL must be an address'],
    [{ VIES_URL: 'vies' }, 'VIES_URL must be an address'],
    [{ ENVOI_PAY_SANDBOX: 'yes' }, 'ENVOI_PAY_SANDBOX is 1 or 0: yes'],
    [{ ...stripe, ENVOI_PAY_SANDBOX: '1' }, 'ENVOI_PAY_SANDBOX=1 is play money'],
    [{ ...paypal, ENVOI_PAY_SANDBOX: '1' }, 'ENVOI_PAY_SANDBOX=1 is play money'],
    [{ ...publicly, ...stripe }, 'ENVOI_BILLING must be set with STRIPE_* or PAYPAL_*'],
    [{ ...publicly, ...paypal }, 'ENVOI_BILLING must be set with STRIPE_* or PAYPAL_*'],
    [{ ENVOI_BILLING: '/nowhere/billing.json' }, 'ENVOI_BILLING: /nowhere/billing.json cannot be read (ENOENT).'],
  ])('%j', ([env, line]) => {
    const { message } = refusalOf(env)
    expect(message).toContain(line)
    expect(message).not.toContain(SECRET)
    expect(message).not.toContain('\n')
  })

  test.for<[unknown, RegExp]>([
    ['{', /^ENVOI_BILLING: \S+ is not JSON\.$/],
    [[], /^ENVOI_BILLING: \S+billing-\d+\.json: .+\.$/],
    [{}, /^ENVOI_BILLING: seller in /],
    [{ seller, colour: 'red' }, /^ENVOI_BILLING: colour in \S+: is no setting\.$/],
    [{ seller: { ...seller, colour: 'red' } }, /^ENVOI_BILLING: seller\.colour in \S+: is no setting\.$/],
    [{ seller: { ...seller, name: '' } }, /^ENVOI_BILLING: seller\.name in /],
    [{ seller: { ...seller, address: [] } }, /^ENVOI_BILLING: seller\.address in /],
    [{ seller: { ...seller, address: 'Paris' } }, /^ENVOI_BILLING: seller\.address in /],
    [{ seller: { ...seller, address: ['1 rue', 2] } }, /^ENVOI_BILLING: seller\.address\.1 in /],
    [{ seller: { ...seller, country: 'XX' } }, /^ENVOI_BILLING: seller\.country in \S+: is no country/],
    [
      { seller: { ...seller, vatNumber: 'FR00404833048' } },
      /^ENVOI_BILLING: seller\.vatNumber in \S+: is no VAT number/,
    ],
    [{ seller: { ...seller, email: 'billing' } }, /^ENVOI_BILLING: seller\.email in \S+: is no address\.$/],
    [{ seller, prices: { GOLD: {} } }, /^ENVOI_BILLING: prices\.GOLD in \S+: is no setting\.$/],
    [{ seller, prices: { TEAM: { WEEKLY: {} } } }, /^ENVOI_BILLING: prices\.TEAM\.WEEKLY in \S+: is no setting\.$/],
    [{ seller, prices: { TEAM: { MONTHLY: { GBP: 1 } } } }, /^ENVOI_BILLING: prices\.TEAM\.MONTHLY\.GBP in /],
    [{ seller, prices: { TEAM: { MONTHLY: { EUR: 40.5 } } } }, /^ENVOI_BILLING: prices\.TEAM\.MONTHLY\.EUR in /],
    [{ seller, prices: { TEAM: { MONTHLY: { EUR: '40' } } } }, /^ENVOI_BILLING: prices\.TEAM\.MONTHLY\.EUR in /],
    [{ seller, prices: { TEAM: { MONTHLY: { EUR: 0 } } } }, /^ENVOI_BILLING: prices\.TEAM\.MONTHLY\.EUR in /],
  ])('a file that says %j', ([says, line]) => {
    const { message } = refusalOf(file(says))
    expect(message).toMatch(line)
    expect(message).not.toContain('\n')
  })
})
