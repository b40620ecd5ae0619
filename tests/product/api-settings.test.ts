import { rates } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import { outcomes } from '@envoi/testing/concurrent-calls'
import { inboxOf } from '@envoi/testing/inbox'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused } from './subdomain-calls.ts'

const time = createMovingClock()
let service: Service
beforeAll(async () => {
  service = await startService({ clock: time.clock })
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
let people = 0
const owner = (): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Ana${people}`, { plan: 'PREMIUM' })
}

test('the API begins switched on, without preferences, and warns the account’s own address', async () => {
  const ana = await owner()
  expect(await ana.api.getApiPreferences()).toEqual({
    isEnabled: true,
    preferences: { langCode: null, validityDays: null, notifications: null },
    notificationEmail: null,
    rate: { max: rates.apiKeys.max, seconds: 60 },
  })
})

describe('preferences', () => {
  const quiet = { downloadConfirmation: false, expiryReminder: false, summary: false }

  test('are changed one by one, and what is left out stays', async () => {
    const ana = await owner()
    await ana.api.changeApiPreferences({ body: { validityDays: 3, notifications: quiet } })
    const { preferences } = await ana.api.changeApiPreferences({ body: { langCode: 'fr' } })
    expect(preferences).toEqual({ langCode: 'fr', validityDays: 3, notifications: quiet })
    await ana.api.changeApiPreferences({ body: { validityDays: null } })
    expect((await ana.api.getApiPreferences()).preferences).toEqual({ ...preferences, validityDays: null })
  })

  test('stay within the plan', async () => {
    const ana = await owner()
    await expect(ana.api.changeApiPreferences({ body: { validityDays: 366 } })).rejects.toMatchObject({
      limitErrors: [{ limit: 'VALIDITY_DAYS', max: 365, actual: 366 }],
    })
    expect((await ana.api.getApiPreferences()).preferences.validityDays).toBeNull()
  })
})

describe('the address for warnings', () => {
  const register = (ana: SignedUp, address: string) => ana.api.registerApiEmail({ params: { address } })
  const check = (ana: SignedUp, code: string) => ana.api.checkApiEmail({ params: { code } })

  test('is proven by a mailed code; until then warnings go to the account’s own', async () => {
    const ana = await owner()
    const inbox = inboxOf(service)
    const address = 'IT@Calder.Example'
    const { notificationEmail } = await register(ana, address)
    expect(notificationEmail).toEqual({ address: 'IT@Calder.Example', isVerified: false })
    const code = await inbox.codeFor(address)
    const make = () => ana.api.addApiKey({ body: { description: 'Export', scopes: ['read'] } })
    const warned = async (to: string) =>
      (await inbox.all(to)).filter(({ subject }) => subject === 'A new API key was created').length
    await make()
    await expect.poll(() => warned(ana.email)).toBe(1)
    expect((await check(ana, code)).notificationEmail).toEqual({ address: 'IT@Calder.Example', isVerified: true })
    await make()
    await expect.poll(() => warned(address)).toBe(1)
    expect((await ana.api.deleteApiEmail()).notificationEmail).toBeNull()
    await make()
    await expect.poll(() => warned(ana.email)).toBe(2)
    expect(await warned(address)).toBe(1)
  })

  test('is proven already where it is the account’s own', async () => {
    const ana = await owner()
    expect((await register(ana, ana.email)).notificationEmail).toEqual({ address: ana.email, isVerified: true })
  })

  test('a code is good for the newest address alone, for half an hour, once, and for five tries', async () => {
    const ana = await owner()
    const inbox = inboxOf(service)
    const wrong = refused('INVALID_CODE', 401)
    await register(ana, 'first@example.org')
    const first = await inbox.codeFor('first@example.org')
    await register(ana, 'second@example.org')
    const second = await inbox.codeFor('second@example.org')
    await expect(check(ana, first)).rejects.toMatchObject(wrong)
    time.pass(30 * 60_000 + 1)
    await expect(check(ana, second)).rejects.toMatchObject(wrong)
    await register(ana, 'third@example.org')
    const third = await inbox.codeFor('third@example.org')
    const guess = third === '000000' ? '111111' : '000000'
    for (let tried = 0; tried < 5; tried += 1) await expect(check(ana, guess)).rejects.toMatchObject(wrong)
    await expect(check(ana, third)).rejects.toMatchObject(wrong)
  })

  test('no address is bombed: one takes so many codes, and whoever asks does not see that it takes no more', async () => {
    const address = 'victim@example.org'
    await query(`insert into rate_limits (key, count, ends_at) values ($1, $2, now() + interval '1 hour')`, [
      `apiEmailCodes ${address}`,
      rates.apiEmailCodes.max,
    ])
    const ana = await owner()
    const { notificationEmail } = await register(ana, address)
    expect(notificationEmail).toEqual({ address, isVerified: false })
    await register(ana, 'other@example.org')
    await inboxOf(service).codeFor('other@example.org')
    expect(await inboxOf(service).all(address)).toEqual([])
  })

  test('an account asks for five codes in an hour', async () => {
    const ana = await owner()
    const tries = Array.from({ length: 7 }, (_, index) => register(ana, `many${index}@example.org`))
    expect(await outcomes(tries)).toEqual({ done: 5, '429': 2 })
  })

  test.each(['nobody', 'a b@example.org'])('%j is none', async (address) => {
    const ana = await owner()
    await expect(register(ana, address)).rejects.toMatchObject(refused('INVALID_EMAIL'))
    expect((await ana.api.getApiPreferences()).notificationEmail).toBeNull()
  })
})
