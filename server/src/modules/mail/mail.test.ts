import { inboxOf } from '@envoi/testing/inbox'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { readMail, startRelay } from '@envoi/testing/smtp'
import { expect, test } from 'vitest'

const PATIENTLY = { timeout: 30_000 }

const register = (service: Service) =>
  service.person('Zoe').api.register({
    body: { email: 'zoe@example.org', password: 'Zoe likes long walks', displayName: 'Zoë', langCode: 'fr' },
  })

const partsOf = async (service: Service): Promise<unknown> =>
  (await ask(service.app.port, { path: '/health/ready' })).json

test('without a relay, letters are read at /outbox, by whoever sits at the machine and nobody else', async () => {
  await using service = await startService()
  await register(service)
  expect(await inboxOf(service).codeFor('zoe@example.org')).toMatch(/^\d{6}$/)
  const { status, text } = await ask(service.app.port, { path: '/outbox', headers: { accept: 'text/html' } })
  expect([status, text.includes('zoe@example.org')]).toEqual([200, true])

  for (const headers of [{ accept: 'text/html' }, { accept: 'application/json' }]) {
    for (const path of ['/outbox', '/outbox.json']) {
      const asStranger = { headers: { ...headers, 'x-forwarded-for': '10.1.1.1' } }
      const [refused, nowhere] = await Promise.all(
        [path, '/nowhere'].map((one) => ask(service.app.port, { path: one, ...asStranger })),
      )
      expect(refused?.status).toBe(404)
      expect(withoutChance(refused?.text)).toBe(withoutChance(nowhere?.text).replaceAll('/nowhere', path))
    }
  }
  expect(await partsOf(service)).toMatchObject({ ready: true, parts: { mail: 'ok' } })
})

test('with a relay, letters leave by it and the outbox does not exist', async () => {
  await using relay = await startRelay()
  await using service = await startService({ env: { SMTP_URL: relay.url, MAIL_FROM: 'Envoi <mail@envoi.example>' } })
  await register(service)
  await expect.poll(() => relay.taken.length, PATIENTLY).toBe(1)
  const [taken] = relay.taken
  expect(taken?.envelope).toEqual({ from: 'mail@envoi.example', to: ['zoe@example.org'] })
  const { subject, text = '', messageId } = await readMail(taken?.raw ?? '')
  expect(subject).toBe('Votre code pour créer votre compte')
  expect(messageId).toMatch(/@envoi\.example>$/)
  const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
  await service.person('Yan').api.validateRegistration({ body: { email: 'zoe@example.org', code } })
  expect((await ask(service.app.port, { path: '/outbox.json' })).status).toBe(404)
  await expect.poll(() => service.logged(), PATIENTLY).toContain('"event":"letter-sent"')
  expect(service.logged()).not.toContain(code)
  expect(service.logged()).not.toContain('zoe@example.org')
  expect(await partsOf(service)).toMatchObject({ ready: true, parts: { mail: 'ok' } })
})

test('a relay that says nothing shows as degraded', async () => {
  await using relay = await startRelay()
  relay.behave('silent')
  await using service = await startService({ env: { SMTP_URL: relay.url, MAIL_FROM: 'mail@envoi.example' } })
  expect(await partsOf(service)).toMatchObject({ ready: true, parts: { mail: 'degraded' } })
})

/** What differs between any two answers. */
const withoutChance = (text = ''): string =>
  text.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(/nonce="[^"]*"/g, '')
