import { join } from 'node:path'
import { createOpenIdConnect } from './outside/identity-provider/openid-connect.ts'
import { createOutboxTransport } from './outside/mail-transport/outbox.ts'
import { openOutboxFolder } from './outside/mail-transport/outbox-folder.ts'
import type { MailTransport, Outbox } from './outside/mail-transport/port.ts'
import { createSmtpTransport } from './outside/mail-transport/smtp.ts'
import { createHttpSms } from './outside/sms/http.ts'
import { createOutboxSms } from './outside/sms/outbox.ts'
import type { Sms } from './outside/sms/port.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
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
