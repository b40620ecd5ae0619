import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type BucketConfig, readBuckets } from './config-buckets.ts'
import { isLocalhost, readMailFrom, readOutboundAllow, readSmsUrl, readSmtpUrl } from './config-outbound.ts'
import { type PagesConfig, readPages } from './config-pages.ts'
import { type PaymentConfig, readPayments } from './config-payments.ts'
import { type ScannerConfig, readScanner } from './config-scanner.ts'
import { type Telemetry, readTelemetry } from './config-telemetry.ts'
import { StartFailure } from './start-failure.ts'

/** The environment, read once at start and shaped; nothing else in the server looks at it. */
export type Role = 'web' | 'storage' | 'worker'
export type Config = {
  port: number
  /** Undefined: loopback only, both families. */
  host: string | undefined
  publicUrl: string | undefined
  storageUrl: string | undefined
  dataDir: string
  roles: ReadonlySet<Role>
  secret: string | undefined
  databaseUrl: string | undefined
  trustedProxies: readonly string[]
  metricsToken: string | undefined
  /** Free bytes that must remain after a new upload. */
  freeBytesKept: number
  /** In order of preference; the disk is always among them. */
  buckets: readonly BucketConfig[]
  /** Where nginx, in front of us, has the folder of the disk bucket. Undefined: we send every byte ourselves. */
  accel: string | undefined
  /** Undefined: mails are kept in the outbox. */
  smtpUrl: string | undefined
  mailFrom: { name: string; address: string }
  /** Undefined: texts are kept in the outbox. */
  smsUrl: string | undefined
  /** host:port of those that may be called without https, also on a private address. */
  outboundAllow: readonly string[]
  /** Undefined: files are not scanned, and nobody is told that they were. */
  scanner: ScannerConfig | undefined
  /** Off unless set. */
  telemetry: Telemetry
  payments: PaymentConfig
  pages: PagesConfig
}

type Environment = Record<string, string | undefined>

const roles = ['web', 'storage', 'worker'] as const
const known = new Set(
  [
    'DATA',
    'ROLES',
    'SECRET',
    'ACCEL',
    'BUCKETS',
    'OUTBOUND_ALLOW',
    'OUTBOX',
    'METRICS_TOKEN',
    'FREE_BYTES_KEPT',
    'SCAN_WINDOW',
    'BILLING',
    'PAY_SANDBOX',
    'PAGES',
    'CONTACT',
    'SECURITY_CONTACT',
  ].map((name) => `ENVOI_${name}`),
)

export function readConfig(env: Environment): Config {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined
  for (const name of Object.keys(env)) {
    if (name.startsWith('ENVOI_') && !known.has(name)) throw new StartFailure(`${name} is not a setting of Envoi.`)
  }

  const publicUrl = origin('PUBLIC_URL', value('PUBLIC_URL'))
  const storageUrl = origin('STORAGE_URL', value('STORAGE_URL'))
  const mayKeepMails = readSwitch('ENVOI_OUTBOX', value('ENVOI_OUTBOX'))
  const siteHost = new URL(publicUrl ?? 'http://localhost').hostname
  const isLocal = isLocalhost(siteHost)
  const smtpUrl = readSmtpUrl(value('SMTP_URL'))
  if (!isLocal && storageUrl === undefined) {
    throw new StartFailure(
      'STORAGE_URL must be set when PUBLIC_URL is not on localhost: bytes live on a host of their own.',
    )
  }
  if (!isLocal && smtpUrl === undefined && !mayKeepMails) {
    throw new StartFailure(
      'PUBLIC_URL is not on localhost and there is no SMTP_URL; set ENVOI_OUTBOX=1 to keep mails here.',
    )
  }
  if (storageUrl !== undefined && siteHost === new URL(storageUrl).hostname) {
    throw new StartFailure(
      'STORAGE_URL must be another host than PUBLIC_URL: user bytes never share the site’s origin.',
    )
  }

  const outboundAllow = readOutboundAllow(value('ENVOI_OUTBOUND_ALLOW'))
  return {
    port: integer('PORT', value('PORT') ?? '3000', 0, 65_535),
    host: value('HOST') ?? (isLocal ? undefined : '::'),
    publicUrl,
    storageUrl,
    dataDir: resolve(value('ENVOI_DATA') ?? './data'),
    roles: readRoles(value('ENVOI_ROLES')),
    secret: readSecret(value('ENVOI_SECRET')),
    databaseUrl: readDatabaseUrl(value('DATABASE_URL')),
    trustedProxies: readProxies(value('TRUSTED_PROXIES')),
    metricsToken: value('ENVOI_METRICS_TOKEN'),
    freeBytesKept: integer(
      'ENVOI_FREE_BYTES_KEPT',
      value('ENVOI_FREE_BYTES_KEPT') ?? '2000000000',
      0,
      Number.MAX_SAFE_INTEGER,
    ),
    buckets: readBuckets(value, { publicUrl }),
    accel: readAccel(value('ENVOI_ACCEL')),
    smtpUrl,
    mailFrom: readMailFrom(value('MAIL_FROM'), { isRequired: smtpUrl !== undefined, siteHost }),
    smsUrl: readSmsUrl(value('SMS_URL'), outboundAllow),
    outboundAllow,
    scanner: readScanner(value('CLAMD'), value('ENVOI_SCAN_WINDOW')),
    telemetry: readTelemetry(value('GTM_ID'), value('SENTRY_DSN')),
    payments: readPayments(value, { isLocal, outboundAllow }),
    pages: readPages(value),
  }
}

function origin(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new StartFailure(`${name} must be an address such as https://envoi.example, without a path: ${text}`)
  }
  return url.origin
}

function integer(name: string, text: string, min: number, max: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new StartFailure(`${name} must be a whole number from ${min} to ${max}: ${text}`)
  }
  return number
}

function readSwitch(name: string, text = '0'): boolean {
  if (text !== '0' && text !== '1') throw new StartFailure(`${name} is 1 or 0: ${text}`)
  return text === '1'
}

function readRoles(text: string | undefined): ReadonlySet<Role> {
  if (text === undefined) return new Set(roles)
  const wanted = text.split(',').map((role) => role.trim())
  for (const role of wanted) {
    if (!roles.some((name) => name === role))
      throw new StartFailure(`ENVOI_ROLES knows web, storage and worker: ${role}`)
  }
  return new Set(roles.filter((role) => wanted.includes(role)))
}

function readSecret(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < 32) throw new StartFailure('ENVOI_SECRET needs at least 32 characters.')
  return text
}

function readAccel(text: string | undefined): string | undefined {
  if (text !== undefined && !/^\/(?:[\w-]+\/)+$/.test(text)) {
    throw new StartFailure(`ENVOI_ACCEL is a path of nginx that begins and ends with a slash, such as /accel/: ${text}`)
  }
  return text
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !/^postgres(ql)?:\/\//.test(text)) {
    throw new StartFailure('DATABASE_URL must start with postgres:// or postgresql://.')
  }
  return text
}

function readProxies(text: string | undefined): readonly string[] {
  const addresses = text?.split(',').map((address) => address.trim()) ?? []
  for (const address of addresses) {
    if (!isIP(address)) throw new StartFailure(`TRUSTED_PROXIES is a list of IP addresses: ${address}`)
  }
  return addresses
}
