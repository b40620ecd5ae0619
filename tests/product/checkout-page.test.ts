import { createMovingClock } from '@envoi/testing/clock'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { startStripeServer } from '@envoi/testing/stripe-server/server'
import { writeWebFolder } from '@envoi/testing/small-web-app'
import { bootElement } from '@envoi/contract/boot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The page where one pays is a document of its own: there alone the provider's form may run. */

let web: Awaited<ReturnType<typeof writeWebFolder>>
let stripe: Awaited<ReturnType<typeof startStripeServer>>
/** With the form of a provider: ours, and the one that most have. */
const services = {} as Record<'play' | 'stripe' | 'real', Service>

const GTM_ID = 'GTM-ABC123'
const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_PUBLISHABLE_KEY: 'pk_x' }

beforeAll(async () => {
  web = await writeWebFolder()
  stripe = await startStripeServer({ clock: createMovingClock().clock })
  const open = (env: Record<string, string>) => startService({ webFolder: web.path, env: { GTM_ID, ...env } })
  services.play = await open({})
  services.real = await open(keys)
  services.stripe = await open({
    ...keys,
    STRIPE_API_BASE: stripe.origin,
    STRIPE_JS: `${stripe.origin}/v3/`,
    ENVOI_OUTBOUND_ALLOW: new URL(stripe.origin).host,
  })
})
afterAll(async () => {
  for (const service of Object.values(services)) await service[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

type Which = keyof typeof services
let people = 0

/** The document, as somebody who is signed in loads it, or nobody. */
async function load(which: Which, path: string, { signedIn = true } = {}) {
  const service = services[which]
  const { port } = service.app
  people += 1
  const owner = signedIn ? await service.signedUp(`Ana${people}`, { plan: 'TEAM' }) : undefined
  const cookie = owner?.cookies.headerFor(`http://localhost:${port}`)
  const answer = await ask(port, { path, headers: { accept: 'text/html', ...(cookie && { cookie }) } })
  const policy = answer.headers['content-security-policy'] as string
  const source = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1] ?? ''
  const boot = new RegExp(`id="${bootElement}">(.*?)</script>`).exec(answer.text)![1]!
  return { ...answer, source, boot: JSON.parse(boot) as Record<string, unknown> }
}

const everyday = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

describe('/checkout with a card provider', () => {
  test('lets its script, frames and calls in, and the windows of banks', async () => {
    const { headers, source } = await load('stripe', '/checkout?plan=PREMIUM&period=MONTHLY')
    expect(source('script-src')).toMatch(/^'nonce-[^']+' 'strict-dynamic' /)
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(source(name).split(' '), name).toContain(stripe.origin)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self "${stripe.origin}"), usb=()`,
    })
  })

  test('lets in what Stripe names of its own', async () => {
    const { headers, source } = await load('real', '/checkout')
    expect(source('script-src')).toMatch(/'strict-dynamic' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/)
    expect(source('frame-src')).toMatch(
      / https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com$/,
    )
    expect(source('connect-src').split(' ')).toContain('https://api.stripe.com')
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
  })

  test.each(['/', '/dashboard', '/account', '/discover', '/nowhere'])('%s keeps its own headers', async (path) => {
    const { headers, source, boot } = await load('stripe', path)
    for (const name of ['script-src', 'frame-src', 'connect-src']) expect(source(name)).not.toContain(stripe.origin)
    expect(headers).toMatchObject(everyday)
    expect(boot).not.toHaveProperty('isCheckout')
  })

  test('opens to nobody who has to sign in first', async () => {
    const { headers, source, boot } = await load('stripe', '/checkout?plan=PREMIUM', { signedIn: false })
    expect(source('connect-src')).not.toContain(stripe.origin)
    expect(headers).toMatchObject(everyday)
    expect(boot).not.toHaveProperty('isCheckout')
  })
})

test('/checkout with play money lets nobody in', async () => {
  const { headers, source, boot } = await load('play', '/checkout?plan=PREMIUM')
  expect(source('script-src')).toMatch(/^'nonce-[^']+' 'strict-dynamic'$/)
  expect(source('connect-src')).not.toContain('stripe')
  expect(headers).toMatchObject(everyday)
  expect(boot).toMatchObject({ isCheckout: true })
})

test.each<Which>(['play', 'stripe'])('/checkout is kept by nobody, and nobody is told of it: %s', async (which) => {
  const { headers, boot, source } = await load(which, '/checkout?plan=PREMIUM')
  expect(headers).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  expect(boot).not.toHaveProperty('gtmId')
  expect(source('connect-src')).not.toContain('google')
  expect((await load(which, '/dashboard')).boot).toMatchObject({ gtmId: GTM_ID })
})
