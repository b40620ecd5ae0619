import type { Api } from '@envoi/client/api'
import { planLimits } from '@envoi/contract/limits'
import { nothingSaid } from '@envoi/contract/rules/transfer-options'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { inboxOf } from '@envoi/testing/inbox'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const own = (person: SignedUp) => ({ params: { uid: person.uid } })
const user = (person: SignedUp) => person.api.getUser(own(person))

/** Somebody new for each test. */
let people = 0
function newPerson(account: Parameters<Service['signedUp']>[1] = {}): Promise<SignedUp> {
  people += 1
  return service.signedUp('Ana', { email: `ana-${people}@example.org`, ...account })
}

/** As the operator does. */
const addPlace = (name: string, owner: SignedUp) =>
  service.app.database.pool.query(
    `insert into subdomains (public_id, name, owner_id) select $1, $1, id from users where uid = $2`,
    [name, owner.uid],
  )

describe('the calls of an account', () => {
  const calls: Record<string, (api: Api, uid: string) => Promise<unknown>> = {
    getUser: (api, uid) => api.getUser({ params: { uid } }),
    changeUser: (api, uid) => api.changeUser({ params: { uid }, body: { displayName: 'Eve' } }),
    deleteUser: (api, uid) => api.deleteUser({ params: { uid }, body: { password: 'Eve likes long walks' } }),
    requestEmailChange: (api, uid) =>
      api.requestEmailChange({
        params: { uid },
        body: { email: 'new@example.org', password: 'Eve likes long walks' },
      }),
    confirmEmailChange: (api, uid) =>
      api.confirmEmailChange({ params: { uid }, body: { oldCode: '000000', newCode: '000000' } }),
    getNotifications: (api, uid) => api.getNotifications({ params: { uid } }),
    changeNotifications: (api, uid) =>
      api.changeNotifications({
        params: { uid },
        body: { operations: [{ op: 'add', path: '/transfer/summary', value: false }] },
      }),
    setUploaderTemplate: (api, uid) => api.setUploaderTemplate({ params: { uid }, body: { name: 'Eve’s' } }),
    setUploaderSettings: (api, uid) => api.setUploaderSettings({ params: { uid }, body: { allowPreview: false } }),
    exportUser: (api, uid) => api.exportUser({ params: { uid } }),
  }
  let ana: SignedUp
  let eve: SignedUp
  beforeAll(async () => {
    ana = await newPerson()
    eve = await service.signedUp('Eve')
  })

  test.each(Object.entries(calls))(
    '%s is 404 for somebody else’s uid and 401 without a session',
    async (_name, call) => {
      const before = await user(ana)
      await expect(call(eve.api, ana.uid)).rejects.toMatchObject({ status: 404, codes: [] })
      await expect(call(eve.api, 'nobody')).rejects.toMatchObject({ status: 404, codes: [] })
      await expect(call(service.person('Visitor').api, ana.uid)).rejects.toMatchObject({ status: 401, codes: [] })
      expect(await user(ana)).toEqual(before)
    },
  )
})

describe('the profile', () => {
  test('of a new account has what was registered, and every mail is on', async () => {
    const ana = await newPerson()
    expect(await user(ana)).toEqual({
      uid: ana.uid,
      email: ana.email,
      displayName: 'Ana',
      langCode: 'en',
      timeZone: null,
      planType: 'NONE',
      planName: null,
      payingUser: false,
      managerId: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      notifications: { transfer: { summary: true, expiryReminder: true, downloadConfirmation: true } },
      uploaderTemplate: { name: null, message: null, recipients: [], templatePassword: null },
      uploaderSettings: nothingSaid,
      hasPassword: true,
      claimableTransfers: 0,
    })
  })

  test('shows the plan that the row has now', async () => {
    const ana = await newPerson({ plan: 'TEAM25' })
    expect(await user(ana)).toMatchObject({ planType: 'TEAM', planName: 'TEAM25', payingUser: true })
  })

  test('takes a new name and language, and keeps fields that are left out', async () => {
    const ana = await newPerson()
    const change = (body: { displayName?: string; langCode?: 'en' | 'fr' }) => ana.api.changeUser({ ...own(ana), body })
    expect(await change({ displayName: '  Ana Silva ' })).toMatchObject({ displayName: 'Ana Silva', langCode: 'en' })
    expect(await change({ langCode: 'fr' })).toMatchObject({ displayName: 'Ana Silva', langCode: 'fr' })
    expect(await change({})).toMatchObject({ displayName: 'Ana Silva', langCode: 'fr' })
  })

  test('takes a time zone that there is, and no other', async () => {
    const ana = await newPerson()
    const change = (timeZone: string) => ana.api.changeUser({ ...own(ana), body: { timeZone } })
    expect(await change('Pacific/Auckland')).toMatchObject({ timeZone: 'Pacific/Auckland' })
    await expect(change('Mars/Olympus_Mons')).rejects.toMatchObject({ status: 400 })
    expect(await user(ana)).toMatchObject({ timeZone: 'Pacific/Auckland' })
  })

  test.each([
    ['a blank name', { displayName: ' ' }],
    ['an address', { email: 'other@example.org' }],
    ['a plan', { planName: 'PREMIUM' }],
    ['a manager', { managerId: 'somebody' }],
  ])('does not take %s', async (_what, body) => {
    const ana = await newPerson()
    const before = await user(ana)
    await expect(ana.api.changeUser({ ...own(ana), body: body as object })).rejects.toMatchObject({ status: 400 })
    expect(await user(ana)).toEqual(before)
  })
})

describe('mail settings', () => {
  type Operation = Parameters<Api['changeNotifications']>[0]['body']['operations'][number]
  const change = (ana: SignedUp, operations: Operation[]) =>
    ana.api.changeNotifications({ ...own(ana), body: { operations } })
  const add = (path: Operation['path'], value: boolean): Operation => ({ op: 'add', path, value })

  test('are changed by operations; the last one for a setting wins', async () => {
    const ana = await newPerson()
    const changed = await change(ana, [
      add('/transfer/summary', false),
      add('/transfer/expiryReminder', true),
      add('/transfer/expiryReminder', false),
    ])
    expect(changed).toEqual({ transfer: { summary: false, expiryReminder: false, downloadConfirmation: true } })
    expect(await ana.api.getNotifications(own(ana))).toEqual(changed)
  })

  test.each([
    ['an unknown setting', { op: 'add', path: '/transfer/plan', value: true }],
    ['the whole', { op: 'add', path: '/transfer', value: true }],
    ['another operation', { op: 'remove', path: '/transfer/summary', value: true }],
    ['a text', { op: 'add', path: '/transfer/summary', value: 'false' }],
  ])('change all or nothing: %s refuses the rest too', async (_what, wrong) => {
    const ana = await newPerson()
    const operations = [add('/transfer/summary', false), wrong as Operation]
    await expect(change(ana, operations)).rejects.toMatchObject({ status: 400 })
    expect((await ana.api.getNotifications(own(ana))).transfer.summary).toBe(true)
  })
})

describe('the template of new transfers', () => {
  type Template = NonNullable<Parameters<Api['setUploaderTemplate']>[0]['body']>
  const set = async (ana: SignedUp, body: Template) =>
    (await ana.api.setUploaderTemplate({ ...own(ana), body })).uploaderTemplate

  test('saving keeps fields that are left out and clears those that are null', async () => {
    const ana = await newPerson()
    await set(ana, { name: 'Plans', message: 'Here they are', recipients: ['bo@example.org'] })
    const whole = { name: 'Plans', message: 'Here they are', recipients: ['bo@example.org'], templatePassword: null }
    expect(await set(ana, {})).toEqual(whole)
    expect(await set(ana, { message: null, recipients: [] })).toEqual({ ...whole, message: null, recipients: [] })
    expect((await user(ana)).uploaderTemplate.name).toBe('Plans')
  })

  test('has a password that its owner can read and the database does not hold', async () => {
    const ana = await newPerson()
    const templatePassword = 'open sesame, sea'
    expect(await set(ana, { templatePassword })).toMatchObject({ templatePassword })
    expect(await set(ana, { name: 'Plans' })).toMatchObject({ name: 'Plans', templatePassword })
    const { rows } = await service.app.database.pool.query<{ sealed: Buffer; row: string }>(
      'select template_password as sealed, users::text as row from users where uid = $1',
      [ana.uid],
    )
    expect(rows[0]?.sealed.length).toBeGreaterThan(templatePassword.length)
    expect(`${rows[0]?.sealed.toString('latin1')} ${rows[0]?.row}`).not.toContain(templatePassword)
    expect(service.logged()).not.toContain(templatePassword)
    expect(await set(ana, { templatePassword: null })).toMatchObject({ name: 'Plans', templatePassword: null })
  })

  test('names each recipient once, however it is spelled', async () => {
    const ana = await newPerson()
    const { recipients } = await set(ana, { recipients: ['Bo@example.org', 'bo@EXAMPLE.org', 'cem@example.org'] })
    expect(recipients).toEqual(['Bo@example.org', 'cem@example.org'])
  })

  test.each([
    ['a recipient that is no address', { recipients: ['bo'] }, 422, ['INVALID_EMAIL']],
    ['a short password', { templatePassword: 'sesame' }, 422, ['PASSWORD_TOO_SHORT']],
    ['an unknown field', { planName: 'PREMIUM' }, 400, []],
    ['half a character', { message: 'plan\ud800' }, 400, []],
  ])('does not take %s', async (_what, body, status, codes) => {
    const ana = await newPerson()
    await expect(set(ana, { name: 'Plans', ...body })).rejects.toMatchObject({ status, codes })
    expect((await user(ana)).uploaderTemplate.name).toBeNull()
  })

  test('stays within the plan', async () => {
    const recipients = Array.from({ length: 11 }, (_, index) => `person-${index}@example.org`)
    const body = { recipients, message: 'x'.repeat(501) }
    const free = await newPerson()
    await expect(set(free, body)).rejects.toMatchObject({
      status: 422,
      limitErrors: [
        { limit: 'RECIPIENTS', max: planLimits.NONE.recipients, actual: 11 },
        { limit: 'MESSAGE_LENGTH', max: planLimits.NONE.messageLength, actual: 501 },
      ],
    })
    expect(await set(await newPerson({ plan: 'PREMIUM' }), body)).toMatchObject(body)
  })
})

describe('the settings of new transfers', () => {
  type Settings = NonNullable<Parameters<Api['setUploaderSettings']>[0]['body']>
  const set = (ana: SignedUp, body: Settings) => ana.api.setUploaderSettings({ ...own(ana), body })

  test('saving keeps fields that are left out and clears those that are null', async () => {
    const ana = await newPerson()
    await set(ana, { validityDays: 3, maxDownloads: 5, allowPreview: false })
    const left = { ...nothingSaid, validityDays: 3, allowPreview: false }
    expect(await set(ana, { maxDownloads: null })).toEqual(left)
    expect((await user(ana)).uploaderSettings).toEqual(left)
  })

  test('stay within the plan’s validity', async () => {
    await expect(set(await newPerson(), { validityDays: 8 })).rejects.toMatchObject({
      status: 422,
      limitErrors: [{ limit: 'VALIDITY_DAYS', max: 7, actual: 8 }],
    })
    expect(await set(await newPerson({ plan: 'PREMIUM' }), { validityDays: 365 })).toMatchObject({ validityDays: 365 })
  })

  test('stay within an enterprise’s own validity', async () => {
    const ana = await newPerson({ plan: 'CUSTOM' })
    await service.app.database.pool.query('update users set validity_days = 30 where uid = $1', [ana.uid])
    await expect(set(ana, { validityDays: 31 })).rejects.toMatchObject({
      limitErrors: [{ limit: 'VALIDITY_DAYS', max: 30, actual: 31 }],
    })
    expect(await set(ana, { validityDays: 30 })).toMatchObject({ validityDays: 30 })
  })
})

describe('confirming with the password', () => {
  const requestChange = (person: SignedUp, password: string) =>
    person.api.requestEmailChange({ ...own(person), body: { email: 'somewhere@example.org', password } })
  const deleteWith = (person: SignedUp, password: string) =>
    person.api.deleteUser({ ...own(person), body: { password } })

  test('refuses a wrong, empty or somebody else’s password', async () => {
    const ana = await newPerson()
    for (const wrong of ['', 'not this one', 'Bo likes long walks']) {
      await expect(deleteWith(ana, wrong)).rejects.toMatchObject({ status: 403, codes: ['WRONG_ACCOUNT_PASSWORD'] })
    }
    expect((await user(ana)).uid).toBe(ana.uid)
  })

  test('allows ten guesses, by whichever call; then the right password is refused too', async () => {
    const ana = await newPerson()
    const guesses = Array.from({ length: 15 }, (_, index) =>
      (index % 2 ? deleteWith : requestChange)(ana, 'not this one'),
    )
    const answers = await Promise.allSettled(guesses)
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    const codes = refused.map(({ reason }) => (reason as { codes: string[] }).codes[0])
    expect(codes.filter((code) => code === 'WRONG_ACCOUNT_PASSWORD')).toHaveLength(10)
    expect(codes.filter((code) => code === 'auth/too-many-requests')).toHaveLength(5)
    await expect(deleteWith(ana, ana.password)).rejects.toMatchObject({
      status: 429,
      codes: ['auth/too-many-requests'],
      retryAfter: expect.any(Number),
    })
    const bo = await newPerson()
    await requestChange(bo, bo.password)
  })

  test('does not count right passwords', async () => {
    const ana = await newPerson()
    for (let time = 0; time < 12; time += 1) await requestChange(ana, ana.password)
    await expect(requestChange(ana, 'not this one')).rejects.toMatchObject({ codes: ['WRONG_ACCOUNT_PASSWORD'] })
  })
})

describe('the export of an account', () => {
  test('holds what every module keeps, and no secret', async () => {
    const ana = await newPerson({ plan: 'PREMIUM' })
    const templatePassword = 'open sesame, sea'
    await ana.api.setUploaderTemplate({ ...own(ana), body: { name: 'Plans', templatePassword } })
    await ana.api.requestEmailChange({ ...own(ana), body: { email: 'later@example.org', password: ana.password } })
    const sent = await ana.send({ 'plan.pdf': Buffer.from('hello') }, { name: 'For the house' })
    await addPlace('exported-place', ana)

    const kept = await ana.api.exportUser(own(ana))
    expect(kept.account).toMatchObject({
      uid: ana.uid,
      email: ana.email,
      planName: 'PREMIUM',
      uploaderTemplate: { name: 'Plans', hasPassword: true },
      notifications: { transfer: { summary: true } },
    })
    expect(kept.sections['emailChanges']).toMatchObject([{ email: 'later@example.org' }])
    expect(kept.sections['places']).toMatchObject([{ name: 'exported-place', forceSignIn: true }])
    expect(kept.cutSections).toEqual([])
    expect(JSON.stringify(kept.sections['transfers'])).toContain('For the house')

    const { rows } = await service.app.database.pool.query<Record<string, string>>(
      `select password_hash, encode(template_password, 'base64') as sealed, encode(old_code_seed, 'hex') as old_seed,
         encode(token_hash, 'hex') as session
       from users join email_changes on email_changes.user_id = users.id join sessions on sessions.user_id = users.id
       where uid = $1`,
      [ana.uid],
    )
    expect(Object.keys(rows[0] ?? {})).toHaveLength(4)
    const secrets = [...Object.values(rows[0] ?? {}), templatePassword, ana.password, sent.senderSecret]
    for (const secret of secrets) expect(JSON.stringify(kept)).not.toContain(secret)
    expect(JSON.stringify(kept)).not.toMatch(/hash|seed|token/i)
  })
})

test('an account exports its data at most five times an hour, from all sessions together', async () => {
  const ana = await newPerson()
  const elsewhere = service.person('Ana on her phone')
  await elsewhere.api.signIn({ body: ana.credentials() })
  for (let time = 0; time < 4; time += 1) await ana.api.exportUser(own(ana))
  await elsewhere.api.exportUser(own(ana))
  for (const { api } of [ana, elsewhere]) {
    await expect(api.exportUser(own(ana))).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  }
  const bo = await newPerson()
  await bo.api.exportUser(own(bo))
})

describe('deleting the account', () => {
  const close = (person: SignedUp) => person.api.deleteUser({ ...own(person), body: { password: person.password } })

  test('ends every session and transfer at once, and sends a letter', async () => {
    const ana = await newPerson()
    const elsewhere = service.person('Ana on her phone')
    await elsewhere.api.signIn({ body: ana.credentials() })
    const sent = await ana.send({ 'plan.pdf': Buffer.from('hello') })

    expect(await close(ana)).toEqual({})
    await expect(user(ana)).rejects.toMatchObject({ status: 401 })
    await expect(elsewhere.api.getUser(own(ana))).rejects.toMatchObject({ status: 401 })
    await expect(service.person('Bo').api.getTransfer({ params: { id: sent.transferId } })).rejects.toMatchObject({
      status: 410,
      codes: ['DELETED'],
    })
    await expect(service.person('Ana').api.signIn({ body: ana.credentials() })).rejects.toMatchObject({
      codes: ['auth/wrong-password'],
    })
    await whenMailQueueIsEmpty(service)
    const [letter] = await inboxOf(service).all(ana.email)
    expect(letter?.text).toContain('Hello Ana,')
    expect(letter?.text).not.toMatch(/\d{6}/)
  })

  test('clears the cookies', async () => {
    const ana = await newPerson()
    const { publicUrl } = service.app
    expect(ana.cookies.headerFor(publicUrl)).toMatch(/session=.*session-claims=/)
    await close(ana)
    expect(ana.cookies.headerFor(publicUrl)).toBe('')
  })

  test('frees the address for a new account, which has nothing of the old one', async () => {
    const old = await newPerson({ plan: 'PREMIUM' })
    await old.send({ 'plan.pdf': Buffer.from('hello') })
    await close(old)
    const again = await service.signedUp('Ana', { email: old.email, password: 'something quite new' })
    expect(again.uid).not.toBe(old.uid)
    expect(await user(again)).toMatchObject({ planType: 'NONE', claimableTransfers: 0 })
  })

  test('happens once, however many requests come at once', async () => {
    const ana = await newPerson()
    const answers = await Promise.allSettled([close(ana), close(ana), close(ana)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await whenMailQueueIsEmpty(service)
    const letters = await inboxOf(service).all(ana.email)
    expect(letters.filter(({ text }) => !/\d{6}/.test(text))).toHaveLength(1)
  })

  test('reserves the names of the owner’s places', async () => {
    const ana = await newPerson({ plan: 'TEAM' })
    await addPlace('anas-place', ana)
    await close(ana)
    expect(
      (await service.app.database.pool.query(`select from resting_names where name = 'anas-place'`)).rowCount,
    ).toBe(1)
  })
})
