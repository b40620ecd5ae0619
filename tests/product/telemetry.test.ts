import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const GTM_ID = 'GTM-ABC123'
const SENTRY_DSN = 'https://0a1b2c@errors.example/7'
let told: Service
let silent: Service
beforeAll(async () => {
  told = await startService({ env: { GTM_ID, SENTRY_DSN } })
  silent = await startService()
})
afterAll(() => Promise.all([told, silent].map((service) => service[Symbol.asyncDispose]())))

async function open(service: Service, path: string): Promise<{ text: string; policy: string }> {
  const { text, headers } = await ask(service.app.port, { path, headers: { accept: 'text/html' } })
  return { text, policy: String(headers['content-security-policy']) }
}

describe('telemetry in pages', () => {
  test('is off unless the operator has configured it', async () => {
    const { text, policy } = await open(silent, '/')
    expect(text).not.toMatch(/gtmId|sentryDsn|googletagmanager/)
    expect(policy).not.toMatch(/google|errors\.example/)
  })

  test('is in the page and allowed by its policy when configured', async () => {
    const { text, policy } = await open(told, '/discover')
    expect(text).toContain(GTM_ID)
    expect(text).toContain(SENTRY_DSN)
    expect(policy).toMatch(/connect-src [^;]*googletagmanager\.com[^;]* https:\/\/errors\.example/)
  })

  test.each([
    '/dltransfer/abcdefghijklmnopqrstuv',
    '/signin/lost-password?email=ana%40example.org&token=abc',
    '/?sessionCookie=abc&staySignedIn=true',
    '/discover?userSecret=abc',
  ])('is off at %s, which holds a secret', async (path) => {
    const { text, policy } = await open(told, path)
    expect(text).not.toMatch(/GTM-ABC123|errors\.example/)
    expect(policy).not.toMatch(/google|errors\.example/)
  })
})
