import { createMovingClock } from '@envoi/testing/clock'
import { type Inbox, inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A manager has invited somebody with a first password: it opens an account once the address is proven. */
let service: Service
let inbox: Inbox
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
  inbox = inboxOf(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const first = 'given by a manager'
const chosen = 'a walk in the hills'
const unproven = { status: 403, codes: ['EMAIL_NOT_VALIDATED'] }
const wrongPassword = { status: 401, codes: ['auth/wrong-password'] }
const invalidCode = { status: 401, codes: ['INVALID_CODE'] }
const DAY = 86_400_000

const pool = () => service.app.database.pool
let teams = 0
/** Somebody's team, and the address that it has invited; the password is hashed as that of the team's owner is. */
async function invited(): Promise<{ owner: SignedUp; email: string; publicId: string }> {
  teams += 1
  const owner = await service.signedUp(`Owner${teams}`, { plan: 'TEAM', password: first })
  const [email, publicId] = [`ana-${teams}@example.org`, `invited-${teams}`]
  await pool().query(
    `insert into team_invitations
      (public_id, team_id, email, email_key, display_name, lang, seed, password_hash, expires_at)
    select $2, id, $3, $3, 'Ana', 'en', ''::bytea, password_hash, $4 from users where uid = $1`,
    [owner.uid, publicId, email, new Date(time.clock().getTime() + 7 * DAY)],
  )
  return { owner, email, publicId }
}

const browser = (name = 'Ana'): Person => service.person(name, { inBrowser: true })
const signIn = (person: Person, email: string, password = first, more: { newPassword?: string } = {}) =>
  person.api.signIn({ body: { email, password, ...more } })
const validate = (person: Person, email: string, code: string) =>
  person.api.validateRegistration({ body: { email, code } })
const countLetters = async (email: string): Promise<number> => {
  await whenMailQueueIsEmpty(service)
  return (await inbox.all(email)).length
}

describe('the first password of an invitation', () => {
  test('opens the account with the code that was mailed, and is replaced at once', async () => {
    const { email, publicId } = await invited()
    const ana = browser()
    await expect(signIn(ana, email)).rejects.toMatchObject(unproven)
    await validate(ana, email, await inbox.codeFor(email))
    await expect(signIn(ana, email)).rejects.toMatchObject({ status: 403, codes: ['NEW_PASSWORD_REQUIRED'] })
    const { auth } = await signIn(ana, email, first, { newPassword: chosen })
    expect(auth.user).toEqual({ uid: publicId, email, displayName: 'Ana' })
    await expect(signIn(browser(), email)).rejects.toMatchObject(wrongPassword)
    await signIn(browser(), email, chosen)
  })

  test('sends one code, however often somebody signs in with it meanwhile', async () => {
    const { email } = await invited()
    const ana = browser()
    for (let times = 0; times < 3; times += 1) await expect(signIn(ana, email)).rejects.toMatchObject(unproven)
    const script = service.person('Script')
    for (let times = 0; times < 3; times += 1) await expect(signIn(script, email)).rejects.toMatchObject(unproven)
    expect(await countLetters(email)).toBe(1)
  })

  test('sends a code again to whoever asks for one', async () => {
    const { email } = await invited()
    const ana = browser()
    await expect(signIn(ana, email)).rejects.toMatchObject(unproven)
    const last = await inbox.latest(email)
    await ana.api.resendRegistration({ body: { email } })
    await validate(ana, email, await inbox.codeFor(email, { after: last }))
  })

  test('sends no code for a wrong guess, and says what it says of every other address', async () => {
    const { email } = await invited()
    await expect(signIn(browser(), email, 'a guess of somebody')).rejects.toMatchObject(wrongPassword)
    expect(await countLetters(email)).toBe(0)
  })

  test('opens nothing for a manager who cannot read the mail of the address', async () => {
    const { email } = await invited()
    const manager = browser('Manager')
    await expect(signIn(manager, email)).rejects.toMatchObject(unproven)
    await expect(signIn(manager, email, first, { newPassword: chosen })).rejects.toMatchObject(unproven)
    await expect(validate(manager, email, '000000')).rejects.toMatchObject(invalidCode)
    const { rows } = await pool().query('select from users where email_key = $1', [email])
    expect(rows).toEqual([])
  })

  test('opens nothing in a browser that has not shown it, though the code is right', async () => {
    const { email } = await invited()
    const ana = browser()
    await expect(signIn(ana, email)).rejects.toMatchObject(unproven)
    const code = await inbox.codeFor(email)
    await expect(validate(browser('Eve'), email, code)).rejects.toMatchObject(invalidCode)
    await validate(ana, email, code)
  })

  test('goes on in another browser, where the code is then good', async () => {
    const { email } = await invited()
    await expect(signIn(browser(), email)).rejects.toMatchObject(unproven)
    const phone = browser()
    await expect(signIn(phone, email)).rejects.toMatchObject(unproven)
    await validate(phone, email, await inbox.codeFor(email))
  })

  test('is not kept out by a stranger who asks for an account with the address', async () => {
    const { email } = await invited()
    const body = { email, password: 'what Eve would like', displayName: 'Eve', langCode: 'en' as const }
    await browser('Eve').api.register({ body })
    const last = await inbox.latest(email)
    const ana = browser()
    await expect(signIn(ana, email)).rejects.toMatchObject(unproven)
    await validate(ana, email, await inbox.codeFor(email, { after: last }))
    await signIn(ana, email, first, { newPassword: chosen })
  })

  test('is worth nothing once the invitation has run out', async () => {
    const { email } = await invited()
    time.pass(7 * DAY)
    await expect(signIn(browser(), email)).rejects.toMatchObject(wrongPassword)
  })

  test('is worth nothing once the invitation was withdrawn, nor is the code', async () => {
    const { email } = await invited()
    const ana = browser()
    await expect(signIn(ana, email)).rejects.toMatchObject(unproven)
    const code = await inbox.codeFor(email)
    await pool().query('delete from team_invitations where email_key = $1', [email])
    await expect(validate(ana, email, code)).rejects.toMatchObject(invalidCode)
    await expect(signIn(ana, email)).rejects.toMatchObject(wrongPassword)
  })

  test('is worth nothing for an address that has an account', async () => {
    const { email } = await invited()
    const ana = await service.signedUp('Ana', { email, password: chosen, isSignedIn: false })
    await expect(signIn(browser(), email)).rejects.toMatchObject(wrongPassword)
    await signIn(browser(), email, ana.password)
  })
})
