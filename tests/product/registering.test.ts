import { registrationCode } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import { type Inbox, type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let inbox: Inbox
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
  inbox = inboxOf(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const password = 'long walks by the sea'
/** A new address for each test, so that each stands alone. */
let addresses = 0
const newAddress = (): string => `person-${(addresses += 1)}@example.org`

const register = (person: Person, email: string, more: Partial<Registration> = {}) =>
  person.api.register({ body: { email, password, displayName: person.name, langCode: 'en', ...more } })
type Registration = Parameters<Person['api']['register']>[0]['body']
const validate = (person: Person, email: string, code: string) =>
  person.api.validateRegistration({ body: { email, code } })
const signIn = (person: Person, email: string, given = password) =>
  person.api.signIn({ body: { email, password: given } })

/** Some six digits that are not these. */
const otherThan = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const invalidCode = { status: 401, codes: ['INVALID_CODE'] }

/** Only what has come to this address, once nothing is on its way any more. */
async function lettersTo(email: string): Promise<InboxMessage[]> {
  await whenMailQueueIsEmpty(service)
  return inbox.all(email)
}

async function registered(name: string): Promise<{ person: Person; email: string; code: string }> {
  const [person, email] = [service.person(name), newAddress()]
  await register(person, email)
  return { person, email, code: await inbox.codeFor(email) }
}

describe('whole stories', () => {
  test('Ana registers, types the code from the letter, and can sign in', async () => {
    const { person: ana, email, code } = await registered('Ana')
    await validate(ana, email, code)
    expect(await signIn(ana, email)).toMatchObject({ auth: { user: { email, displayName: 'Ana' }, planType: 'NONE' } })
  })

  test('the letter is in the language that was chosen', async () => {
    const email = newAddress()
    await register(service.person('Anne'), email, { langCode: 'fr' })
    expect((await inbox.latest(email)).text).toContain('Bonjour Anne,')
  })

  test('the code may be typed with the spaces and dashes it is read with', async () => {
    const { person, email, code } = await registered('Bo')
    await validate(person, email, ` ${code.slice(0, 3)} - ${code.slice(3)}`)
  })

  test('without the code there is no account', async () => {
    const { person, email } = await registered('Cem')
    await expect(signIn(person, email)).rejects.toMatchObject({ status: 403, codes: ['EMAIL_NOT_VALIDATED'] })
    await expect(signIn(person, email, 'another password')).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
  })
})

describe('the request', () => {
  test.each([
    ['no address', { email: 'ana' }, 422, ['INVALID_EMAIL']],
    ['a name around the address', { email: 'Ana <ana@example.org>' }, 422, ['INVALID_EMAIL']],
    ['seven characters', { password: 'x7kq-Vd' }, 422, ['PASSWORD_TOO_SHORT']],
    ['a password that others would try', { password: 'Password123' }, 422, ['PASSWORD_TOO_COMMON']],
    [
      'the address as password',
      { email: 'Ana@example.org', password: 'ana@example.org' },
      422,
      ['PASSWORD_TOO_COMMON'],
    ],
    ['129 characters', { password: 'x'.repeat(129) }, 400, []],
    ['a name of spaces', { displayName: '   ' }, 400, []],
    ['a name of two lines', { displayName: 'Ana\nBcc: bo@example.org' }, 400, []],
    ['a language nobody speaks here', { langCode: 'xx' as 'en' }, 400, []],
    ['a plan', { planName: 'PREMIUM' } as Partial<Registration>, 400, []],
  ])('%s is refused', async (_what, more, status, codes) => {
    await expect(register(service.person('Ana'), newAddress(), more)).rejects.toMatchObject({ status, codes })
  })

  test('a refused request is not counted against the hourly limit of its source', async () => {
    const ana = service.person('Ana')
    for (let time = 0; time < 25; time += 1) {
      await expect(register(ana, 'ana', {})).rejects.toMatchObject({ codes: ['INVALID_EMAIL'] })
    }
    await register(ana, newAddress())
  })
})

describe('nobody learns who has an account', () => {
  test('a registered address is answered like a free one, and its owner gets a letter without a code', async () => {
    const owner = await service.signedUp('Dora')
    const email = newAddress()
    const eve = service.person('Eve')
    expect(await register(eve, owner.email.toUpperCase())).toEqual(await register(eve, email))

    const letters = (await lettersTo(owner.email)).filter(({ links }) => links.length > 0)
    expect(letters).toHaveLength(1)
    const page = `${service.app.publicUrl}/signin`
    expect(letters[0]?.links).toEqual([page, `${page}/lost-password`])
    expect(letters[0]?.text).not.toMatch(/\d{6}/)
    await owner.api.signIn({ body: owner.credentials() })
    await expect(signIn(eve, owner.email)).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
  })

  test('a code for an address that was not requested is refused like any wrong one', async () => {
    const { person, email, code } = await registered('Finn')
    const answers = [email, newAddress(), 'no address at all'].map((to) =>
      validate(person, to, otherThan(code)).catch(({ status, codes, message }: Error & Record<string, unknown>) => ({
        status,
        codes,
        message,
      })),
    )
    const [known, ...others] = await Promise.all(answers)
    expect(known).toMatchObject(invalidCode)
    for (const other of others) expect(other).toEqual(known)
  })

  test('requesting the code again reveals nothing, whoever asks', async () => {
    const owner = await service.signedUp('Gil')
    await whenMailQueueIsEmpty(service)
    const before = await inbox.all(owner.email)
    const eve = service.person('Eve')
    for (const email of [owner.email, newAddress(), 'no address']) {
      expect(await eve.api.resendRegistration({ body: { email } })).toEqual({})
    }
    expect(await lettersTo(owner.email)).toEqual(before)
  })
})

describe('the code', () => {
  test('opens one account once', async () => {
    const { person, email, code } = await registered('Hana')
    await validate(person, email, code)
    await expect(validate(person, email, code)).rejects.toMatchObject(invalidCode)
  })

  test('opens one account, also with ten concurrent requests', async () => {
    const { person, email, code } = await registered('Ines')
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => validate(person, email, code)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await signIn(person, email)
  })

  test('is invalid after five wrong tries', async () => {
    const { person, email, code } = await registered('Jan')
    for (const by of [1, 2, 3, 4, 5]) {
      await expect(validate(person, email, otherThan(code, by))).rejects.toMatchObject(invalidCode)
    }
    await expect(validate(person, email, code)).rejects.toMatchObject(invalidCode)
  })

  test('is valid after four wrong tries', async () => {
    const { person, email, code } = await registered('Kim')
    for (const by of [1, 2, 3, 4]) await expect(validate(person, email, otherThan(code, by))).rejects.toThrow()
    await validate(person, email, code)
  })

  test('allows no sixth guess to concurrent requests', async () => {
    const { person, email, code } = await registered('Lia')
    const wrong = Array.from({ length: 12 }, (_, by) => otherThan(code, by + 1))
    await Promise.allSettled(wrong.map((guess) => validate(person, email, guess)))
    const { rows } = await service.app.database.pool.query('select tries from registrations where email = $1', [email])
    expect(rows).toEqual([{ tries: 5 }])
    await expect(validate(person, email, code)).rejects.toMatchObject(invalidCode)
  })

  test('is valid for half an hour', async () => {
    const { person, email, code } = await registered('Mei')
    const late = await registered('Mia')
    time.pass(registrationCode.lives - 60_000)
    await validate(person, email, code)
    time.pass(60_000)
    await expect(validate(late.person, late.email, late.code)).rejects.toMatchObject(invalidCode)
  })

  test('is refused for another address', async () => {
    const { person, code } = await registered('Noa')
    const other = await registered('Nils')
    await expect(validate(person, other.email, code === other.code ? otherThan(code) : code)).rejects.toMatchObject(
      invalidCode,
    )
  })
})

describe('when several people register one address', () => {
  test('the code that comes back decides whose name and password the account gets, and ends the others', async () => {
    const { person: ana, email, code } = await registered('Ana')
    const first = await inbox.latest(email)
    await register(service.person('Eve'), email, { password: 'what Eve would like' })
    const second = await inbox.codeFor(email, { after: first })

    await validate(ana, email, code)
    expect(await signIn(ana, email)).toMatchObject({ auth: { user: { displayName: 'Ana' } } })
    await expect(signIn(ana, email, 'what Eve would like')).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
    await expect(validate(ana, email, second)).rejects.toMatchObject(invalidCode)
    const { rows } = await service.app.database.pool.query('select from registrations where email = $1', [email])
    expect(rows).toEqual([])
  })

  test('a stranger’s code, typed by the owner of the address, is refused', async () => {
    const { person: ana, email, code } = await registered('Anouk')
    const first = await inbox.latest(email)
    await register(service.person('Eve'), email, { password: 'what Eve would like' })
    const second = await inbox.codeFor(email, { after: first })
    if (second !== code) await expect(validate(ana, email, second)).rejects.toMatchObject(invalidCode)
    await validate(ana, email, code)
    expect(await signIn(ana, email)).toMatchObject({ auth: { user: { displayName: 'Anouk' } } })
  })

  test('a stranger who uses up both codes and renews only their own gains nothing', async () => {
    const { person: ana, email, code } = await registered('Aude')
    const first = await inbox.latest(email)
    const eve = service.person('Eve')
    await register(eve, email, { password: 'what Eve would like' })
    const second = await inbox.codeFor(email, { after: first })
    const wrong = Array.from({ length: 7 }, (_, by) => otherThan(code, by + 1)).filter((guess) => guess !== second)
    for (const guess of wrong.slice(0, 5)) await expect(validate(eve, email, guess)).rejects.toThrow()

    const before = await inbox.latest(email)
    await eve.api.resendRegistration({ body: { email } })
    const renewed = await inbox.codeFor(email, { after: before })
    // It lies in Ana's mailbox, and she takes it for hers.
    await expect(validate(ana, email, renewed)).rejects.toMatchObject(invalidCode)

    const last = await inbox.latest(email)
    await ana.api.resendRegistration({ body: { email } })
    await validate(ana, email, await inbox.codeFor(email, { after: last }))
    expect(await signIn(ana, email)).toMatchObject({ auth: { user: { displayName: 'Aude' } } })
  })

  test('a stranger who renews their own until the owner’s has expired gains nothing', async () => {
    const { person: ana, email } = await registered('Anja')
    const first = await inbox.latest(email)
    const eve = service.person('Eve')
    await register(eve, email, { password: 'what Eve would like' })
    const second = await inbox.latest(email, { after: first })
    time.pass(registrationCode.lives - 60_000)
    await eve.api.resendRegistration({ body: { email } })
    const renewed = await inbox.codeFor(email, { after: second })
    time.pass(2 * 60_000)
    // Only Eve's is good now. It lies in Anja's mailbox, and she takes it for hers.
    await expect(validate(ana, email, renewed)).rejects.toMatchObject(invalidCode)

    // Nor does asking again bring her Eve's: it brings her own back.
    const last = await inbox.latest(email)
    await ana.api.resendRegistration({ body: { email } })
    await validate(ana, email, await inbox.codeFor(email, { after: last }))
    expect(await signIn(ana, email)).toMatchObject({ auth: { user: { displayName: 'Anja' } } })
  })

  test('a stranger who comes after the owner’s code has expired gains nothing', async () => {
    const { person: ana, email } = await registered('Asta')
    const first = await inbox.latest(email)
    time.pass(registrationCode.lives + 60_000)
    const eve = service.person('Eve')
    await register(eve, email, { password: 'what Eve would like' })
    const code = await inbox.codeFor(email, { after: first })
    await expect(validate(ana, email, code)).rejects.toMatchObject(invalidCode)
  })

  test('once every code has expired, requesting again sends none', async () => {
    const { person, email } = await registered('Ada')
    time.pass(registrationCode.lives)
    await person.api.resendRegistration({ body: { email } })
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('a new code is sent only to somebody who registered the address themselves', async () => {
    const { email } = await registered('Alma')
    const first = await inbox.latest(email)
    await register(service.person('Eve'), email)
    await inbox.codeFor(email, { after: first })
    await service.person('Somebody else').api.resendRegistration({ body: { email } })
    expect(await lettersTo(email)).toHaveLength(2)
  })

  test('a wrong code counts for all of them', async () => {
    const { person, email, code } = await registered('Olga')
    const first = await inbox.latest(email)
    await register(person, email)
    const second = await inbox.codeFor(email, { after: first })
    const wrong = Array.from({ length: 7 }, (_, by) => otherThan(code, by + 1)).filter((guess) => guess !== second)
    for (const guess of wrong.slice(0, 5)) await expect(validate(person, email, guess)).rejects.toThrow()
    for (const right of [code, second]) {
      await expect(validate(person, email, right)).rejects.toMatchObject(invalidCode)
    }
  })
})

describe('requesting the code again', () => {
  test('sends a new one, and the old one is invalid', async () => {
    const { person, email, code } = await registered('Pia')
    const first = await inbox.latest(email)
    await person.api.resendRegistration({ body: { email } })
    const second = await inbox.codeFor(email, { after: first })
    if (second !== code) await expect(validate(person, email, code)).rejects.toMatchObject(invalidCode)
    await validate(person, email, second)
    await signIn(person, email)
  })

  test('works also when the old one was tried too often', async () => {
    const { person, email, code } = await registered('Quin')
    const first = await inbox.latest(email)
    for (const by of [1, 2, 3, 4, 5]) await expect(validate(person, email, otherThan(code, by))).rejects.toThrow()
    await person.api.resendRegistration({ body: { email } })
    await validate(person, email, await inbox.codeFor(email, { after: first }))
  })
})

describe('rate limits', () => {
  test('an address gets five letters an hour, and the answer does not tell', async () => {
    const email = newAddress()
    const rae = service.person('Rae')
    for (let time = 0; time < 3; time += 1) await register(service.person('Eve'), email)
    await register(rae, email)
    // A letter that a newer code overtakes tells the newer one.
    await whenMailQueueIsEmpty(service)
    await rae.api.resendRegistration({ body: { email } })
    expect(await lettersTo(email)).toHaveLength(5)
    expect(await register(rae, email)).toEqual({})
    expect(await rae.api.resendRegistration({ body: { email } })).toEqual({})
    expect(await lettersTo(email)).toHaveLength(5)
  })

  test('an owner gets at most five letters about strangers an hour', async () => {
    const owner = await service.signedUp('Sam')
    for (let time = 0; time < 6; time += 1) await register(service.person('Eve'), owner.email)
    expect((await lettersTo(owner.email)).filter(({ links }) => links.length > 0)).toHaveLength(4)
  })

  test('a source can register twenty times an hour, then gets Retry-After', async () => {
    const tom = service.person('Tom')
    for (let time = 0; time < 10; time += 1) {
      await register(tom, newAddress())
      await tom.api.resendRegistration({ body: { email: newAddress() } })
    }
    const tooMany = { status: 429, retryAfter: expect.any(Number) }
    await expect(register(tom, newAddress())).rejects.toMatchObject(tooMany)
    await expect(tom.api.resendRegistration({ body: { email: newAddress() } })).rejects.toMatchObject(tooMany)
    await register(service.person('Una'), newAddress())
  })
})

describe('whether an address can have a new account', () => {
  const canRegister = (person: Person, address: string) => person.api.canRegister({ params: { address } })

  test('is yes for a free one, also while a code for it is pending', async () => {
    const { person, email } = await registered('Vera')
    expect(await canRegister(person, newAddress())).toEqual({})
    expect(await canRegister(person, email)).toEqual({})
  })

  test('is no for a registered one in any spelling, and for an invalid one', async () => {
    const owner = await service.signedUp('Will')
    const no = { status: 400, codes: [] }
    for (const address of [owner.email, owner.email.toUpperCase(), 'will']) {
      await expect(canRegister(service.person('Xeno'), address)).rejects.toMatchObject(no)
    }
  })

  test('is answered twenty times, counted together with can-sign-in', async () => {
    const yara = service.person('Yara')
    const owner = await service.signedUp('Zoe')
    for (let time = 0; time < 10; time += 1) {
      await canRegister(yara, newAddress())
      await yara.api.canSignIn({ params: { address: owner.email } })
    }
    const tooMany = { status: 429, retryAfter: expect.any(Number) }
    await expect(canRegister(yara, newAddress())).rejects.toMatchObject(tooMany)
    await expect(yara.api.canSignIn({ params: { address: owner.email } })).rejects.toMatchObject(tooMany)
  })
})

test('neither passwords nor codes are stored or logged in the clear', async () => {
  const { person, email, code } = await registered('Abel')
  await expect(validate(person, email, otherThan(code))).rejects.toThrow()
  await validate(person, email, code)
  await whenMailQueueIsEmpty(service)
  expect(service.logged()).toContain('letter-sent')
  for (const secret of [password, `"${code}"`, ` ${code} `]) expect(service.logged()).not.toContain(secret)
  const { rows } = await service.app.database.pool.query('select users::text as row from users where email = $1', [
    email,
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
})
