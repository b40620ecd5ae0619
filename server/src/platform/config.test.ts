import { resolve } from 'node:path'
import { defaultPrices } from '@envoi/contract/rules/prices'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartFailure } from './start-failure.ts'

const publicly = {
  PUBLIC_URL: 'https://envoi.example',
  STORAGE_URL: 'https://files.example',
  ENVOI_OUTBOX: '1',
}

const relay = { SMTP_URL: 'smtps://ana:pw@mail.example', MAIL_FROM: 'mail@envoi.example' }

test('without any setting the service is for this machine alone', () => {
  expect(readConfig({ HOME: '/home/ana', PATH: '/bin' })).toEqual({
    port: 3000,
    host: undefined,
    publicUrl: undefined,
    storageUrl: undefined,
    dataDir: resolve('data'),
    roles: new Set(['web', 'storage', 'worker']),
    secret: undefined,
    databaseUrl: undefined,
    trustedProxies: [],
    metricsToken: undefined,
    freeBytesKept: 2_000_000_000,
    buckets: [{ id: 'disk', region: 'local', types: ['S1', 'S2', 'S3'], s3: undefined }],
    accel: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'Envoi', address: 'noreply@localhost' },
    smsUrl: undefined,
    outboundAllow: [],
    scanner: undefined,
    telemetry: {},
    payments: {
      card: { kind: 'sandbox' },
      wallet: { kind: 'sandbox' },
      vatRegister: { kind: 'play' },
      seller: expect.objectContaining({ name: 'Envoi (play money)', country: 'FR' }),
      prices: defaultPrices,
    },
    pages: { replaced: {}, contact: undefined, securityContact: undefined },
  })
})

describe('a setting is taken as it is meant', () => {
  test.for<[Record<string, string>, object]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ PORT: '' }, { port: 3000 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [publicly, { host: '::', publicUrl: 'https://envoi.example', storageUrl: 'https://files.example' }],
    [{ ...publicly, HOST: '10.0.0.1' }, { host: '10.0.0.1' }],
    [{ PUBLIC_URL: 'http://localhost:8080/' }, { host: undefined, publicUrl: 'http://localhost:8080' }],
    [{ PUBLIC_URL: 'http://acme.localhost' }, { host: undefined, publicUrl: 'http://acme.localhost' }],
    [{ STORAGE_URL: 'http://files.localhost:3000' }, { storageUrl: 'http://files.localhost:3000' }],
    [{ ENVOI_DATA: '/srv/envoi' }, { dataDir: '/srv/envoi' }],
    [{ ENVOI_DATA: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [{ ENVOI_ROLES: 'worker' }, { roles: new Set(['worker']) }],
    [{ ENVOI_ROLES: 'storage, web' }, { roles: new Set(['web', 'storage']) }],
    [{ ENVOI_SECRET: 's'.repeat(32) }, { secret: 's'.repeat(32) }],
    [{ DATABASE_URL: 'postgresql://ana@/envoi?host=/run' }, { databaseUrl: 'postgresql://ana@/envoi?host=/run' }],
    [{ TRUSTED_PROXIES: '127.0.0.1, ::1' }, { trustedProxies: ['127.0.0.1', '::1'] }],
    [{ ENVOI_METRICS_TOKEN: 'look' }, { metricsToken: 'look' }],
    [{ ENVOI_FREE_BYTES_KEPT: '0' }, { freeBytesKept: 0 }],
    [{ ENVOI_ACCEL: '/accel/' }, { accel: '/accel/' }],
    [{ ENVOI_ACCEL: '' }, { accel: undefined }],
    [{ ENVOI_OUTBOX: '0' }, { publicUrl: undefined }],
    [publicly, { smtpUrl: undefined, mailFrom: { name: 'Envoi', address: 'noreply@envoi.example' } }],
    [relay, { smtpUrl: 'smtps://ana:pw@mail.example', mailFrom: { name: 'Envoi', address: 'mail@envoi.example' } }],
    [{ ...publicly, ENVOI_OUTBOX: '', ...relay }, { smtpUrl: 'smtps://ana:pw@mail.example' }],
    [
      { ...relay, SMTP_URL: 'smtp://10.0.0.9:2525?requireTLS=false' },
      { smtpUrl: 'smtp://10.0.0.9:2525?requireTLS=false' },
    ],
    [{ MAIL_FROM: 'Ana B. <ana@example.org>' }, { mailFrom: { name: 'Ana B.', address: 'ana@example.org' } }],
    [{ MAIL_FROM: '"B, Ana" <ana@example.org>' }, { mailFrom: { name: 'B, Ana', address: 'ana@example.org' } }],
    [{ MAIL_FROM: '<ana@example.org>' }, { mailFrom: { name: 'Envoi', address: 'ana@example.org' } }],
    [{ MAIL_FROM: 'envoi@localhost' }, { mailFrom: { name: 'Envoi', address: 'envoi@localhost' } }],
    [{ SMS_URL: 'https://ana:pw@sms.example/send?x=1' }, { smsUrl: 'https://ana:pw@sms.example/send?x=1' }],
    [{ SMS_URL: 'http://127.0.0.1:9000/sms' }, { smsUrl: 'http://127.0.0.1:9000/sms' }],
    [{ SMS_URL: 'http://[::1]:9000/sms' }, { smsUrl: 'http://[::1]:9000/sms' }],
    [{ SMS_URL: 'http://sms.localhost/' }, { smsUrl: 'http://sms.localhost/' }],
    [
      { SMS_URL: 'http://SMS.internal/send', ENVOI_OUTBOUND_ALLOW: '10.0.0.9:9000, sms.Internal:80' },
      { smsUrl: 'http://SMS.internal/send' },
    ],
    [{ CLAMD: '127.0.0.1:3310' }, { scanner: { at: { host: '127.0.0.1', port: 3310 }, window: 1_900_000_000 } }],
    [{ CLAMD: 'scan_1.internal:3310' }, { scanner: { at: { host: 'scan_1.internal', port: 3310 } } }],
    [{ CLAMD: '[::1]:3310' }, { scanner: { at: { host: '::1', port: 3310 } } }],
    [{ CLAMD: '/run/clamav/clamd.ctl' }, { scanner: { at: { path: '/run/clamav/clamd.ctl' } } }],
    [{ CLAMD: '/run/clamd', ENVOI_SCAN_WINDOW: '100000' }, { scanner: { window: 100_000 } }],
    [{ CLAMD: '', ENVOI_SCAN_WINDOW: '' }, { scanner: undefined }],
    [{ GTM_ID: 'GTM-ABC123' }, { telemetry: { gtmId: 'GTM-ABC123' } }],
    [{ SENTRY_DSN: 'https://0a1b@errors.example/7' }, { telemetry: { sentryDsn: 'https://0a1b@errors.example/7' } }],
  ])('%j', ([env, config]) => {
    expect(readConfig(env)).toMatchObject(config)
  })
})

describe('a setting that cannot be meant stops the start with one line that names it', () => {
  test.for<[Record<string, string>, string]>([
    [{ PORT: 'web' }, 'PORT must be a whole number from 0 to 65535: web'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535: 65536'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535: -1'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535: 1e3'],
    [{ GTM_ID: 'GTM-1"><script>' }, 'GTM_ID must be a container such as GTM-ABC123'],
    [{ SENTRY_DSN: 'https://0a1b:secret@errors.example/7' }, 'SENTRY_DSN must be an address such as'],
    [{ SENTRY_DSN: 'http://0a1b@errors.example/7' }, 'SENTRY_DSN must be an address such as'],
    [{ PUBLIC_URL: 'envoi.example' }, 'PUBLIC_URL must be an address such as https://envoi.example, without a path'],
    [{ PUBLIC_URL: 'ftp://envoi.example' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'https://envoi.example/app' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'https://ana@envoi.example' }, 'PUBLIC_URL must be an address'],
    [{ STORAGE_URL: 'https://files.example?x' }, 'STORAGE_URL must be an address'],
    [{ ENVOI_ROLES: 'web,mail' }, 'ENVOI_ROLES knows web, storage and worker: mail'],
    [{ ENVOI_SECRET: 's'.repeat(31) }, 'ENVOI_SECRET needs at least 32 characters.'],
    [{ DATABASE_URL: 'mysql://localhost/envoi' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [{ TRUSTED_PROXIES: '127.0.0.1,proxy' }, 'TRUSTED_PROXIES is a list of IP addresses: proxy'],
    [{ ENVOI_FREE_BYTES_KEPT: '2GB' }, 'ENVOI_FREE_BYTES_KEPT must be a whole number from 0 to 9007199254740991: 2GB'],
    [
      { ENVOI_ACCEL: 'accel' },
      'ENVOI_ACCEL is a path of nginx that begins and ends with a slash, such as /accel/: accel',
    ],
    [{ ENVOI_ACCEL: '/' }, 'ENVOI_ACCEL is a path of nginx'],
    [{ ENVOI_ACCEL: '/accel' }, 'ENVOI_ACCEL is a path of nginx'],
    [{ ENVOI_ACCEL: '/accel/../' }, 'ENVOI_ACCEL is a path of nginx'],
    [{ ENVOI_ACCEL: 'http://nginx/accel/' }, 'ENVOI_ACCEL is a path of nginx'],
    [{ ENVOI_OUTBOX: 'yes' }, 'ENVOI_OUTBOX is 1 or 0: yes'],
    [
      { ...relay, SMTP_URL: 'mail.example:25' },
      'SMTP_URL must be an address such as smtps://user:password@mail.example.',
    ],
    [{ ...relay, SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be an address'],
    [{ ...relay, SMTP_URL: 'smtp:' }, 'SMTP_URL must be an address'],
    [{ MAIL_FROM: 'Ana' }, 'MAIL_FROM must be an address, or a name and an address as in Envoi <mail@envoi.example>.'],
    [{ MAIL_FROM: 'Ana <ana@example.org>, bo@example.org' }, 'MAIL_FROM must be an address'],
    [{ MAIL_FROM: 'Ana\r\nBcc: x <ana@example.org>' }, 'MAIL_FROM must be an address'],
    [{ SMS_URL: 'sms.example' }, 'SMS_URL must be an address such as https://user:password@sms.example/send.'],
    [{ SMS_URL: 'ftp://sms.example' }, 'SMS_URL must be an address'],
    [
      { SMS_URL: 'http://sms.example' },
      'SMS_URL must begin with https://, or its host:port stand in ENVOI_OUTBOUND_ALLOW.',
    ],
    [{ SMS_URL: 'http://10.0.0.9', ENVOI_OUTBOUND_ALLOW: '10.0.0.9:8080' }, 'SMS_URL must begin with https://'],
    [{ ENVOI_OUTBOUND_ALLOW: '10.0.0.9' }, 'ENVOI_OUTBOUND_ALLOW is a list of host:port: 10.0.0.9'],
    [{ ENVOI_OUTBOUND_ALLOW: 'http://sms.example:80' }, 'ENVOI_OUTBOUND_ALLOW is a list of host:port: http://sms'],
    [{ CLAMD: 'clamd.ctl' }, 'CLAMD must be host:port, or the path of a socket that begins with /: clamd.ctl'],
    [{ CLAMD: 'scan.internal' }, 'CLAMD must be host:port, or the path of a socket that begins with /: scan.internal'],
    [
      { CLAMD: 'scan.internal:0' },
      'CLAMD must be host:port, or the path of a socket that begins with /: scan.internal:0',
    ],
    [
      { CLAMD: 'scan.internal:65536' },
      'CLAMD must be host:port, or the path of a socket that begins with /: scan.internal:65536',
    ],
    [
      { CLAMD: 'tcp://scan.internal:3310' },
      'CLAMD must be host:port, or the path of a socket that begins with /: tcp://scan.internal:3310',
    ],
    [{ CLAMD: '::1:3310' }, 'CLAMD must be host:port, or the path of a socket that begins with /: ::1:3310'],
    [
      { CLAMD: '/run/clamd', ENVOI_SCAN_WINDOW: '99999' },
      'ENVOI_SCAN_WINDOW must be a number of bytes from 100000 to 2147483647: 99999',
    ],
    [{ CLAMD: '/run/clamd', ENVOI_SCAN_WINDOW: '2147483648' }, 'ENVOI_SCAN_WINDOW must be a number of bytes'],
    [{ CLAMD: '/run/clamd', ENVOI_SCAN_WINDOW: '1GB' }, 'ENVOI_SCAN_WINDOW must be a number of bytes'],
    [{ ENVOI_DATE: '/srv' }, 'ENVOI_DATE is not a setting of Envoi.'],
    [{ ENVOI_DATE: '' }, 'ENVOI_DATE is not a setting of Envoi.'],
  ])('%j', ([env, line]) => expectRefusal(env, line))
})

describe('settings that contradict one another stop the start', () => {
  test.for<[string, Record<string, string>, string]>([
    [
      'a public site without a host of its own for bytes',
      { ...publicly, STORAGE_URL: '' },
      'STORAGE_URL must be set when PUBLIC_URL is not on localhost',
    ],
    ['a public site that cannot send mail', { ...publicly, ENVOI_OUTBOX: '0' }, 'there is no SMTP_URL'],
    [
      'a window of a scan that nobody makes',
      { ENVOI_SCAN_WINDOW: '1000000' },
      'ENVOI_SCAN_WINDOW is set without CLAMD: nothing would be scanned.',
    ],
    ['a relay without a sender', { ...relay, MAIL_FROM: '' }, 'MAIL_FROM must be set with SMTP_URL'],
    [
      'bytes on the host of the site',
      { ...publicly, STORAGE_URL: 'https://envoi.example' },
      'STORAGE_URL must be another host than PUBLIC_URL',
    ],
    [
      'bytes on the host of the site, on another port: the host alone tells them apart',
      { ...publicly, STORAGE_URL: 'https://envoi.example:8443' },
      'STORAGE_URL must be another host than PUBLIC_URL',
    ],
    [
      'bytes on the host that the site has by default',
      { STORAGE_URL: 'http://localhost:3000' },
      'STORAGE_URL must be another host than PUBLIC_URL',
    ],
  ])('%s', ([, env, line]) => expectRefusal(env, line))
})

test('no refusal repeats a secret', () => {
  const secret = 'a-secret-of-mine'
  expect(refusalOf({ ENVOI_SECRET: secret }).message).not.toContain(secret)
  expect(refusalOf({ DATABASE_URL: `mysql://ana:${secret}@db/envoi` }).message).not.toContain(secret)
  expect(refusalOf({ SMTP_URL: `http://ana:${secret}@mail.example` }).message).not.toContain(secret)
  expect(refusalOf({ SMTP_URL: `smtp://ana:${secret}@mail.example` }).message).not.toContain(secret)
  expect(refusalOf({ SMS_URL: `http://ana:${secret}@sms.example` }).message).not.toContain(secret)
})

function expectRefusal(env: Record<string, string>, line: string): void {
  const refusal = refusalOf(env)
  expect(refusal.message).toContain(line)
  expect(refusal.message).not.toContain('\n')
}

function refusalOf(env: Record<string, string>): StartFailure {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartFailure) return error
    throw error
  }
  throw new Error('the settings were taken')
}
