import { rates, secondFactor } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import { inboxOf } from '@envoi/testing/inbox'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { type Texts, addPhone } from '@envoi/testing/second-factors'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { startRelay } from '@envoi/testing/smtp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

let people = 0
async function withPhone(): Promise<{ ana: SignedUp; number: string; texts: Texts }> {
  people += 1
  const ana = await service.signedUp(`Person${people}`)
  const number = `+336${String(people).padStart(8, '0')}`
  return { ana, number, texts: await addPhone(service, ana, number) }
}

describe('signing in by SMS in a browser', () => {
  /** Browsers say where a call comes from; scripts do not. */
  const ask = (
    who: SignedUp,
    more: { code?: string } = {},
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ) =>
    askJson(service.app.port, {
      method: 'POST',
      path: '/api/user/auth/v2/sign-in',
      from: '10.98.0.1',
      headers,
      json: { ...who.credentials(), ...more },
    })
  const cookieOf = ({ headers }: Answer): string => headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const isInvalid = { status: 401, json: { codes: ['INVALID_CODE'] } }

  test('a code works in the browser that requested it, and others cannot use up its tries', async () => {
    const { ana, texts } = await withPhone()
    const asked = await ask(ana)
    expect(asked).toMatchObject({ status: 401, json: { codes: ['PHONE_MFA'] } })
    expect(asked.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sign-in-attempt=[\w-]{43}; Path=\/api\/user\/auth; Max-Age=300; HttpOnly; SameSite=Lax$/),
    ])
    const code = await texts.nextCode()
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await ask(ana, { code })).toMatchObject(isInvalid)
      expect(await ask(ana, { code }, { cookie: 'sign-in-attempt=another' })).toMatchObject(isInvalid)
      expect(await ask(ana, { code }, {})).toMatchObject(isInvalid)
    }
    const passed = await ask(ana, { code }, { 'sec-fetch-site': 'same-origin', cookie: cookieOf(asked) })
    expect(passed.status).toBe(200)
    expect(passed.headers['set-cookie']).toContainEqual(expect.stringMatching(/^sign-in-attempt=; .*Max-Age=0/))
  })

  test('a new code works for the new attempt only', async () => {
    const { ana, texts } = await withPhone()
    const first = await ask(ana)
    await texts.nextCode()
    time.pass(secondFactor.resendLock)
    const second = await ask(ana, {}, { 'sec-fetch-site': 'same-origin', cookie: cookieOf(first) })
    const code = await texts.nextCode()
    expect(await ask(ana, { code }, { cookie: cookieOf(first) })).toMatchObject(isInvalid)
    expect((await ask(ana, { code }, { cookie: cookieOf(second) })).status).toBe(200)
  })

  test('a client without cookies gets no cookie, and a code that needs none', async () => {
    const { ana, texts } = await withPhone()
    expect((await ask(ana, {}, {})).headers['set-cookie']).toBeUndefined()
    expect((await ask(ana, { code: await texts.nextCode() }, {})).status).toBe(200)
  })
})

test('without an SMS gateway no phone can be added, and users with one are told of their other factors', async () => {
  await using relay = await startRelay()
  await using mailing = await startService({
    beside: service,
    clock: time.clock,
    env: { SMTP_URL: `${relay.url}?ignoreTLS=true`, MAIL_FROM: 'envoi@example.org' },
  })
  const ana = await service.signedUp('Ana')
  const visitor = mailing.person('Ana')
  await visitor.api.signIn({ body: ana.credentials() })
  await expect(
    visitor.api.startPhone({ body: { phoneNumber: '+33611111111', password: ana.password } }),
  ).rejects.toMatchObject({ status: 422, codes: ['NOT_AVAILABLE'] })

  const { ana: bo, number, texts } = await withPhone()
  const { password } = bo
  await bo.api.renewRecoveryCodes({ body: { password } }).catch(() => undefined)
  const proof = { password, code: await texts.nextCode() }
  const [paper = '', another = ''] = (await bo.api.renewRecoveryCodes({ body: proof })).recoveryCodes
  const sent = (await inboxOf(service).all(number)).length
  const there = mailing.person('Bo')
  const noTexts = { status: 422, codes: ['TEXTS_NOT_SENT'], message: expect.stringContaining('Use a recovery code') }
  // As often as they like: nothing was sent, so nothing is counted.
  for (let times = 0; times < rates.secondFactorSent.max + 1; times += 1)
    await expect(there.api.signIn({ body: bo.credentials() })).rejects.toMatchObject(noTexts)
  await there.api.signIn({ body: { ...bo.credentials(), code: paper } })
  await expect(there.api.removePhone({ body: { password } })).rejects.toMatchObject(noTexts)
  await there.api.removePhone({ body: { password, code: another } })
  expect(await inboxOf(service).all(number)).toHaveLength(sent)

  expect(mailing.logged().match(/"event":"texts-not-sent"/g)).toHaveLength(1)
  expect(service.logged()).not.toContain('texts-not-sent')
})
