import { join } from 'node:path'
import type { Play, Providers } from './modules/billing/index.ts'
import { createOpenIdConnect } from './outside/identity-provider/openid-connect.ts'
import { createOutboxTransport } from './outside/mail-transport/outbox.ts'
import { openOutboxFolder } from './outside/mail-transport/outbox-folder.ts'
import type { MailTransport, Outbox } from './outside/mail-transport/port.ts'
import { createSmtpTransport } from './outside/mail-transport/smtp.ts'
import type { CardForm } from './outside/payments/port.ts'
import { createSandboxCards } from './outside/payments/sandbox/cards.ts'
import { approvePlay, confirmPlay } from './outside/payments/sandbox/play.ts'
import { payerOf } from './outside/payments/sandbox/state.ts'
import { createSandboxWallet } from './outside/payments/sandbox/wallet.ts'
import { withBreaker } from './outside/payments/with-breaker.ts'
import { createHttpSms } from './outside/sms/http.ts'
import { createOutboxSms } from './outside/sms/outbox.ts'
import type { Sms } from './outside/sms/port.ts'
import { createPlayVatRegister } from './outside/vat-register/play.ts'
import type { VatRegister } from './outside/vat-register/port.ts'
import { createVies } from './outside/vat-register/vies.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/connect.ts'
import type { Secrets } from './platform/secrets.ts'
import { createGuardedFetch, placeOf } from './platform/outbound/guarded-fetch.ts'

/** Addresses that customers give are called with care: so long, so much, and nobody of our own network. */
const GUARDED = { timeLimit: 5000, answerLimit: 64_000 }

/** Identity providers of customers. */
export function openProviders({ outboundAllow }: Pick<Config, 'outboundAllow'>, clock: Clock) {
  const fetch = createGuardedFetch({ ...GUARDED, allowed: outboundAllow })
  return {
    identityProvider: createOpenIdConnect({ fetch, allowed: outboundAllow, clock }),
    isPlainAllowed: (url: URL): boolean => outboundAllow.includes(placeOf(url)),
  }
}

/** How letters and texts leave, as configuration says. What has no way out is kept in the data directory and shown. */
export function openOutgoing(config: Pick<Config, 'dataDir' | 'smtpUrl' | 'smsUrl'>): {
  transport: MailTransport
  sms: Sms
  outbox: Outbox | undefined
  /** Whether texts are sent, or at least shown: without a way out they are, unless mails have one. */
  canText: boolean
} {
  const folder = openOutboxFolder(join(config.dataDir, 'outbox'))
  return {
    transport: config.smtpUrl === undefined ? createOutboxTransport(folder) : createSmtpTransport(config.smtpUrl),
    sms: config.smsUrl === undefined ? createOutboxSms(folder) : createHttpSms(config.smsUrl),
    outbox: config.smtpUrl === undefined ? folder : undefined,
    canText: config.smsUrl !== undefined || config.smtpUrl === undefined,
  }
}

type PaymentDeps = { database: Database; secrets: Secrets; clock: Clock }
type Payments = { providers: Providers; play: Play | undefined; vatRegister: VatRegister }

/** Who takes money, as configuration says. The provider's own library is large: it is read where it is used. */
export async function openPayments(
  { payments, outboundAllow }: Pick<Config, 'payments' | 'outboundAllow'>,
  deps: PaymentDeps,
): Promise<Payments> {
  const fetch = createGuardedFetch({ ...GUARDED, allowed: outboundAllow })
  const { card, wallet, vatRegister } = payments
  return {
    providers: { card: card && (await openCard(card, deps)), wallet: wallet && (await openWallet(wallet, deps)) },
    play: card?.kind === 'sandbox' || wallet?.kind === 'sandbox' ? openPlay(deps) : undefined,
    vatRegister: vatRegister.kind === 'vies' ? createVies({ url: vatRegister.url, fetch }) : createPlayVatRegister(),
  }
}

async function openCard(
  card: NonNullable<Config['payments']['card']>,
  deps: PaymentDeps,
): Promise<NonNullable<Providers['card']>> {
  if (card.kind === 'sandbox') {
    return { provider: 'sandbox', payments: createSandboxCards(deps), form: { kind: 'sandbox' } }
  }
  const { createStripePayments } = await import('./outside/payments/stripe/card-payments.ts')
  const { publishableKey, script } = card
  const form: CardForm = { kind: 'stripe', publishableKey, script }
  return { provider: 'stripe', payments: withBreaker(createStripePayments({ ...card, clock: deps.clock })), form }
}

async function openWallet(
  wallet: NonNullable<Config['payments']['wallet']>,
  deps: PaymentDeps,
): Promise<NonNullable<Providers['wallet']>> {
  if (wallet.kind === 'sandbox') return { provider: 'sandbox-wallet', payments: createSandboxWallet(deps) }
  const { createPayPalPayments } = await import('./outside/payments/paypal/paypal.ts')
  return { provider: 'paypal', payments: withBreaker(createPayPalPayments({ ...wallet, clock: deps.clock })) }
}

const openPlay = (ground: PaymentDeps): Play => ({
  payerOf,
  confirm: (asked) => confirmPlay(ground, asked),
  approve: (asked) => approvePlay(ground, asked),
})
