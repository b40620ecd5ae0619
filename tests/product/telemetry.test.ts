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

describe('whom pages tell what happens', () => {
  test('is nobody unless the operator has named somebody', async () => {
    const { text, policy } = await open(silent, '/')
    expect(text).not.toMatch(/gtmId|sentryDsn|googletagmanager/)
    expect(policy).not.toMatch(/google|errors\.example/)
  })

  test('is named in the page, and its policy lets them be told', async () => {
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
  ])('is nobody at %s, which holds a secret', async (path) => {
    const { text, policy } = await open(told, path)
    expect(text).not.toMatch(/GTM-ABC123|errors\.example/)
    expect(policy).not.toMatch(/google|errors\.example/)
  })
})
