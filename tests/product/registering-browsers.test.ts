import { codes } from '@envoi/contract/limits'
import { type Inbox, inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import type { Person } from '@envoi/testing/people'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let inbox: Inbox
beforeAll(async () => {
  service = await startService()
  inbox = inboxOf(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const password = 'long walks by the sea'
const evesPassword = 'what Eve would like'
const invalidCode = { status: 401, codes: ['INVALID_CODE'] }
const otherThan = (...right: string[]): string[] =>
  Array.from({ length: codes.tries + right.length }, (_, number) => String(100_000 + number))
    .filter((guess) => !right.includes(guess))
    .slice(0, codes.tries)

let addresses = 0
/** Ana at her browser, and an address that waits for nobody yet. */
function newcomer(): { ana: Person; email: string } {
  addresses += 1
  return { ana: service.person('Ana', { inBrowser: true }), email: `ana-${addresses}@example.org` }
}
/** At the next table: the whole house has one address on the network. */
const besides = (person: Person, inBrowser = true): Person =>
  service.person('Eve', { address: person.address, inBrowser })

/** Asks for an account, and reads the code in the letter. */
async function register(person: Person, email: string, given = password): Promise<string> {
  await whenMailQueueIsEmpty(service)
  const [last] = await inbox.all(email)
  await person.api.register({ body: { email, password: given, displayName: person.name, langCode: 'en' } })
  return inbox.codeFor(email, last ? { after: last } : {})
}
const validate = (person: Person, email: string, code: string) =>
  person.api.validateRegistration({ body: { email, code } })
const resend = (person: Person, email: string) => person.api.resendRegistration({ body: { email } })
const signIn = (person: Person, email: string, given = password) =>
  person.api.signIn({ body: { email, password: given } })

describe('a registration started in a browser', () => {
  test('is completed by its code in that browser', async () => {
    const { ana, email } = newcomer()
    await validate(ana, email, await register(ana, email))
    expect(await signIn(ana, email)).toMatchObject({ auth: { user: { email, displayName: 'Ana' } } })
  })

  test.each([
    ['another browser', true],
    ['a script', false],
  ])('is not taken over by %s on the same network: a stranger’s code is refused', async (_, inBrowser) => {
    const { ana, email } = newcomer()
    const own = await register(ana, email)
    const strangers = await register(besides(ana, inBrowser), email, evesPassword)
    // Both lie in Ana's mailbox, and she types the newer one.
    if (strangers !== own) await expect(validate(ana, email, strangers)).rejects.toMatchObject(invalidCode)
    await validate(ana, email, own)
    await expect(signIn(ana, email, evesPassword)).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
    expect(await signIn(ana, email)).toMatchObject({ auth: { user: { displayName: 'Ana' } } })
  })

  test.each([
    ['another browser', true],
    ['a script', false],
  ])('is not completed by %s that knows the code', async (_, inBrowser) => {
    const { ana, email } = newcomer()
    const code = await register(ana, email)
    await expect(validate(besides(ana, inBrowser), email, code)).rejects.toMatchObject(invalidCode)
    await validate(ana, email, code)
  })

  test.each([
    ['another browser', true],
    ['a script', false],
  ])('is not ended by wrong guesses of %s, whether it has requested the address or not', async (_, inBrowser) => {
    const { ana, email } = newcomer()
    const own = await register(ana, email)
    const eve = besides(ana, inBrowser)
    for (const guess of otherThan(own)) await expect(validate(eve, email, guess)).rejects.toMatchObject(invalidCode)
    const strangers = await register(eve, email, evesPassword)
    for (const guess of otherThan(own, strangers))
      await expect(validate(eve, email, guess)).rejects.toMatchObject(invalidCode)
    await validate(ana, email, own)
  })

  test('is not renewed by another browser, and the new code is for the one that asks again', async () => {
    const { ana, email } = newcomer()
    const own = await register(ana, email)
    const eve = besides(ana)
    await resend(eve, email)
    await whenMailQueueIsEmpty(service)
    expect(await inbox.all(email)).toHaveLength(1)
    await register(eve, email, evesPassword)
    const last = await inbox.latest(email)
    await resend(ana, email)
    const renewed = await inbox.codeFor(email, { after: last })
    if (renewed !== own) await expect(validate(ana, email, own)).rejects.toMatchObject(invalidCode)
    await validate(ana, email, renewed)
    expect(await signIn(ana, email)).toMatchObject({ auth: { user: { displayName: 'Ana' } } })
  })

  test('keeps its own password, whoever has asked since', async () => {
    const { ana, email } = newcomer()
    await register(ana, email)
    await register(besides(ana), email, evesPassword)
    await expect(signIn(ana, email)).rejects.toMatchObject({ codes: ['EMAIL_NOT_VALIDATED'] })
  })

  test('ends after five wrong codes of its own', async () => {
    const { ana, email } = newcomer()
    const code = await register(ana, email)
    for (const guess of otherThan(code)) await expect(validate(ana, email, guess)).rejects.toMatchObject(invalidCode)
    await expect(validate(ana, email, code)).rejects.toMatchObject(invalidCode)
  })
})

test('a registration continues in another browser with the password, where the code is then valid', async () => {
  const { ana, email } = newcomer()
  const code = await register(ana, email)
  const phone = service.person('Ana', { inBrowser: true })
  await expect(validate(phone, email, code)).rejects.toMatchObject(invalidCode)
  await expect(signIn(phone, email, 'a guess of somebody')).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
  await expect(validate(phone, email, code)).rejects.toMatchObject(invalidCode)
  await expect(signIn(phone, email)).rejects.toMatchObject({ codes: ['EMAIL_NOT_VALIDATED'] })
  await validate(phone, email, code)
  await signIn(phone, email)
})

test('a client without cookies completes a registration with the code alone', async () => {
  const email = 'script@example.org'
  const person = service.person('Script')
  const code = await register(person, email)
  expect(person.cookies.headerFor(person.origin)).toBe('')
  await validate(service.person('Elsewhere'), email, code)
  await signIn(person, email)
})

describe('the registration cookie', () => {
  const asking = (email: string): Promise<Answer> =>
    askJson(service.app.port, {
      method: 'POST',
      path: '/api/user/users',
      from: `10.13.0.${(addresses += 1)}`,
      headers: { 'sec-fetch-site': 'same-origin' },
      json: { email, password, displayName: 'Ana', langCode: 'en' },
    })
  const form = /^registering=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/

  test('is the same for a free address and a taken one, also beyond the hourly letters', async () => {
    const { email } = await service.signedUp('Owner')
    for (const address of ['free@example.org', ...Array<string>(6).fill(email)]) {
      const { status, headers } = await asking(address)
      expect(status).toBe(201)
      expect(headers['set-cookie']).toEqual([expect.stringMatching(form)])
    }
  })

  test('is a secret stored as a hash, and is cleared when the account exists', async () => {
    const { ana, email } = newcomer()
    const code = await register(ana, email)
    const token = ana.cookies.find(ana.origin, 'registering') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await service.app.database.pool.query('select registrations::text as row from registrations')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(service.logged()).not.toContain(token)
    await validate(ana, email, code)
    expect(ana.cookies.find(ana.origin, 'registering')).toBeUndefined()
  })

  test('is not set when nothing was requested', async () => {
    const { headers, status } = await asking('no address')
    expect(status).toBe(422)
    expect(headers['set-cookie']).toBeUndefined()
  })
})
