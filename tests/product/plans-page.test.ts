import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const plansFor = (countryCode?: string, at = service) =>
  at.person('Vic').api.getPlans({ query: countryCode === undefined ? {} : { countryCode } })

/** A service whose operator has written this file. */
async function startSelling(billing: object, env: Record<string, string> = {}): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'envoi-seller-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'billing.json')
  await writeFile(file, JSON.stringify(billing))
  const selling = await startService({ env: { ENVOI_BILLING: file, ...env } })
  onTestFinished(() => selling[Symbol.asyncDispose]())
  return selling
}

describe('what plans cost', () => {
  test('is told to everybody, without tax, in the seller’s country where nobody can tell another', async () => {
    expect(await plansFor()).toEqual({
      currency: 'EUR',
      tax: { country: 'FR', rate: 20, reason: 'vat' },
      prices: {
        PREMIUM: { MONTHLY: 1000, ANNUAL: 10_000 },
        TEAM: { MONTHLY: 4000, ANNUAL: 40_000 },
        TEAM25: { MONTHLY: 9000, ANNUAL: 90_000 },
      },
      trialDays: 7,
      isOn: true,
      isPlayMoney: true,
      hasCard: true,
      hasWallet: true,
      salesEmail: null,
    })
  })

  test.each([
    ['FI', 'EUR', { country: 'FI', rate: 25.5, reason: 'vat' }],
    ['DE', 'EUR', { country: 'DE', rate: 19, reason: 'vat' }],
    ['GB', 'EUR', { country: 'GB', rate: 0, reason: 'outside' }],
    ['US', 'USD', { country: 'US', rate: 0, reason: 'outside' }],
    // Two letters that are no country: as for somebody of whom nothing is known.
    ['XX', 'EUR', { country: 'FR', rate: 20, reason: 'vat' }],
  ])('has in %s its currency, %s, and its tax', async (country, currency, tax) => {
    expect(await plansFor(country)).toMatchObject({ currency, tax })
  })

  test.each(['fr', 'FRA', 'F', ''])('is not told for what is no code of a country: “%s”', async (country) => {
    await expect(plansFor(country)).rejects.toMatchObject({ status: 400 })
  })

  test('is what the operator sells it for, and whom they named is asked for plans made to order', async () => {
    const selling = await startSelling({
      seller: { name: 'Acme GmbH', address: ['Hauptstr. 1'], country: 'DE', email: 'sales@acme.example' },
      prices: { PREMIUM: { MONTHLY: { EUR: 1200, USD: 1300 } } },
    })
    expect(await plansFor(undefined, selling)).toMatchObject({
      tax: { country: 'DE', rate: 19 },
      prices: { PREMIUM: { MONTHLY: 1200, ANNUAL: 10_000 } },
      salesEmail: 'sales@acme.example',
    })
    expect(await plansFor('US', selling)).toMatchObject({ currency: 'USD', prices: { PREMIUM: { MONTHLY: 1300 } } })
  })

  test('is told where nothing can be bought, and that it cannot', async () => {
    const closed = await startService({ env: { ENVOI_PAY_SANDBOX: '0' } })
    onTestFinished(() => closed[Symbol.asyncDispose]())
    expect(await plansFor(undefined, closed)).toMatchObject({
      isOn: false,
      isPlayMoney: false,
      hasCard: false,
      hasWallet: false,
      prices: { TEAM: { MONTHLY: 4000 } },
    })
  })
})

describe('the page of plans', () => {
  const hostOf = (place: string) => `${place === 'www' ? '' : `${place}.`}localhost:${service.app.port}`
  const get = (place: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(service.app.port, { path, host: hostOf(place), headers: { accept: 'text/html', ...headers } })
  const describedAs = ({ text }: Answer): string | undefined =>
    /<meta name="description" content="([^"]*)"/.exec(text)?.[1]

  test('is found by search engines in both languages, with what plans lift', async () => {
    const english = await get('www', '/plans?lang=en')
    expect(english.status).toBe(200)
    expect(english.text).toContain('<title>Plans and prices, Envoi</title>')
    expect(english.text).not.toContain('noindex')
    expect(describedAs(english)).toBe(
      'Send up to 200 GB, keep it for up to 365 days, work as a team. Try any plan free for 7 days.',
    )
    expect(english.text).toContain(
      `<link rel="alternate" hreflang="fr" href="${service.app.publicUrl}/plans?lang=fr" />`,
    )
    const french = await get('www', '/plans?lang=fr')
    expect(french.text).toContain('<title>Offres et tarifs, Envoi</title>')
    expect(describedAs(french)).toMatch(/^Envoyez jusqu’à 200 Go, /)
  })

  test('leads a customer’s guest to the main site, and shows itself to whoever is at home there', async () => {
    const owner = await service.signedUp('Hanna', { isSignedIn: false })
    await service.app.database.pool.query(
      `insert into subdomains (public_id, name, owner_id) select 'hanna', 'hanna', id from users where uid = $1`,
      [owner.uid],
    )
    const guest = await get('hanna', '/plans?plan=TEAM')
    expect({ status: guest.status, location: guest.headers.location }).toEqual({
      status: 302,
      location: `${service.app.publicUrl}/plans?plan=TEAM`,
    })
    // Whoever is handed over from the main site has no session before the page redeems the code, which is for here alone.
    expect((await get('hanna', '/plans?sessionCookie=abc&staySignedIn=true')).status).toBe(200)
    await owner.at('hanna').signIn({ query: {}, body: owner.credentials() })
    const cookie = owner.cookies.headerFor(`http://${hostOf('hanna')}`)
    expect((await get('hanna', '/plans', { cookie })).status).toBe(200)
  })
})
