import { emailChangeCode } from '@envoi/contract/limits'
import { createMovingClock } from '@envoi/testing/clock'
import { type Inbox, type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let inbox: Inbox
const time = createMovingClock()
beforeAll(async () => {
  service = await startService({ clock: time.clock })
  inbox = inboxOf(service)
})
afterAll(() => service[Symbol.asyncDispose]())

let people = 0
async function newPerson(): Promise<{ ana: SignedUp; oldAddress: string; newAddress: string }> {
  people += 1
  const oldAddress = `ana-${people}@example.org`
  return {
    ana: await service.signedUp('Ana', { email: oldAddress }),
    oldAddress,
    newAddress: `ana-${people}@example.net`,
  }
}

const own = (ana: SignedUp) => ({ params: { uid: ana.uid } })
const ask = (ana: SignedUp, email: string) =>
  ana.api.requestEmailChange({ ...own(ana), body: { email, password: ana.password } })
const confirm = (ana: SignedUp, oldCode: string, newCode: string) =>
  ana.api.confirmEmailChange({ ...own(ana), body: { oldCode, newCode } })
const addressOf = async (ana: SignedUp) => (await ana.api.getUser(own(ana))).email

/** What the newest letters to both addresses say, once all have left. */
async function codesOf(oldAddress: string, newAddress: string): Promise<{ oldCode: string; newCode: string }> {
  await whenMailQueueIsEmpty(service)
  return { oldCode: await inbox.codeFor(oldAddress), newCode: await inbox.codeFor(newAddress) }
}
async function lettersTo(email: string): Promise<InboxMessage[]> {
  await whenMailQueueIsEmpty(service)
  return inbox.all(email)
}
const otherThan = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const invalidCode = { status: 401, codes: ['INVALID_CODE'] }

describe('a new address', () => {
  test('is set once the codes of both have come back, and the old one is notified', async () => {
    const { ana, oldAddress, newAddress } = await newPerson()
    await ask(ana, newAddress)
    const { oldCode, newCode } = await codesOf(oldAddress, newAddress)
    expect(await addressOf(ana)).toBe(oldAddress)
    expect(await confirm(ana, oldCode, newCode)).toMatchObject({ uid: ana.uid, email: newAddress })

    const signIn = (email: string) => service.person('Ana').api.signIn({ body: { email, password: ana.password } })
    expect(await signIn(newAddress)).toMatchObject({ auth: { user: { uid: ana.uid, email: newAddress } } })
    await expect(signIn(oldAddress)).rejects.toMatchObject({ codes: ['auth/wrong-password'] })
    const [told] = await lettersTo(oldAddress)
    expect(told?.text).toContain(newAddress)
    expect(told?.text).not.toMatch(/\b\d{6}\b/)
  })

  test('signs out everywhere else', async () => {
    const { ana, oldAddress, newAddress } = await newPerson()
    const phone = service.person('Ana')
    await phone.api.signIn({ body: { email: oldAddress, password: ana.password } })
    await ask(ana, newAddress)
    const { oldCode, newCode } = await codesOf(oldAddress, newAddress)
    await confirm(ana, oldCode, newCode)
    await expect(phone.api.getSession()).rejects.toMatchObject({ status: 401 })
    expect(await ana.api.getSession()).toMatchObject({ auth: { user: { email: newAddress } } })
  })

  test('must be a valid address', async () => {
    const { ana } = await newPerson()
    await expect(ask(ana, 'ana')).rejects.toMatchObject({ status: 422, codes: ['INVALID_EMAIL'] })
  })

  test('may be another spelling of the old one', async () => {
    const { ana, oldAddress } = await newPerson()
    await ask(ana, oldAddress.toUpperCase())
    await whenMailQueueIsEmpty(service)
    const letters = (await inbox.all(oldAddress)).slice(0, 2).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
    const [one = '', other = ''] = letters
    const changed = await confirm(ana, one, other).catch(() => confirm(ana, other, one))
    expect(changed.email).toBe(oldAddress.toUpperCase())
  })
})

describe('the codes', () => {
  test.each([
    ['the old one alone', (oldCode: string, newCode: string) => [oldCode, otherThan(newCode)]],
    ['the new one alone', (oldCode: string, newCode: string) => [otherThan(oldCode), newCode]],
    ['nothing', () => ['', '']],
  ])('are both needed: %s changes nothing', async (_what, given) => {
    const { ana, oldAddress, newAddress } = await newPerson()
    await ask(ana, newAddress)
    const { oldCode, newCode } = await codesOf(oldAddress, newAddress)
    const [one = '', other = ''] = given(oldCode, newCode)
    await expect(confirm(ana, one, other)).rejects.toMatchObject(invalidCode)
    expect(await addressOf(ana)).toBe(oldAddress)
  })

  test('are invalid after five wrong tries, also concurrent ones', async () => {
    const { ana, oldAddress, newAddress } = await newPerson()
    await ask(ana, newAddress)
    const { oldCode, newCode } = await codesOf(oldAddress, newAddress)
    const wrong = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((by) => confirm(ana, oldCode, otherThan(newCode, by)))
    for (const answer of await Promise.allSettled(wrong)) expect(answer).toMatchObject({ reason: invalidCode })
    const { rows } = await service.app.database.pool.query(
      'select tries from email_changes join users on users.id = user_id where uid = $1',
      [ana.uid],
    )
    expect(rows).toEqual([{ tries: 5 }])
    await expect(confirm(ana, oldCode, newCode)).rejects.toMatchObject(invalidCode)
    expect(await addressOf(ana)).toBe(oldAddress)
  })

  test('are valid for half an hour, once', async () => {
    const { ana, oldAddress, newAddress } = await newPerson()
    await ask(ana, newAddress)
    const { oldCode, newCode } = await codesOf(oldAddress, newAddress)
    time.pass(emailChangeCode.lives)
    await expect(confirm(ana, oldCode, newCode)).rejects.toMatchObject(invalidCode)

    await ask(ana, newAddress)
    const fresh = await codesOf(oldAddress, newAddress)
    await confirm(ana, fresh.oldCode, fresh.newCode)
    await expect(confirm(ana, fresh.oldCode, fresh.newCode)).rejects.toMatchObject(invalidCode)
  })

  test('of an earlier request are invalid once there is another', async () => {
    const { ana, oldAddress, newAddress } = await newPerson()
    await ask(ana, newAddress)
    const first = await codesOf(oldAddress, newAddress)
    await ask(ana, `other-${newAddress}`)
    await whenMailQueueIsEmpty(service)
    await expect(confirm(ana, first.oldCode, first.newCode)).rejects.toMatchObject(invalidCode)
    expect(await addressOf(ana)).toBe(oldAddress)
  })

  test('of somebody else are refused', async () => {
    const { ana, oldAddress, newAddress } = await newPerson()
    await ask(ana, newAddress)
    const { oldCode, newCode } = await codesOf(oldAddress, newAddress)
    const { ana: bo } = await newPerson()
    await expect(confirm(bo, oldCode, newCode)).rejects.toMatchObject(invalidCode)
  })
})

describe('somebody who is signed out meanwhile', () => {
  /** Another step holds the account while they ask, and ends their session before it lets go. */
  async function meanwhileSignedOut(ana: SignedUp, asking: () => Promise<unknown>): Promise<unknown> {
    const { pool } = service.app.database
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query('select from users where uid = $1 for update', [ana.uid])
      const answer = asking().catch((error: unknown) => error)
      await expect.poll(countWaiting).toBe(1)
      await other.query('delete from sessions where user_id = (select id from users where uid = $1)', [ana.uid])
      await other.query('commit')
      return await answer
    } finally {
      other.release()
    }
  }
  async function countWaiting(): Promise<number> {
    const { rows } = await service.app.database.pool.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return Number(rows[0]?.count)
  }
  const rowOf = async ({ uid }: SignedUp) =>
    (await service.app.database.pool.query('select email from users where uid = $1', [uid])).rows

  test('cannot change the address', async () => {
    const { ana, oldAddress, newAddress } = await newPerson()
    await ask(ana, newAddress)
    const { oldCode, newCode } = await codesOf(oldAddress, newAddress)
    expect(await meanwhileSignedOut(ana, () => confirm(ana, oldCode, newCode))).toMatchObject({
      status: 401,
      codes: [],
    })
    expect(await rowOf(ana)).toEqual([{ email: oldAddress }])
  })

  test('cannot request a code', async () => {
    const { ana, newAddress } = await newPerson()
    expect(await meanwhileSignedOut(ana, () => ask(ana, newAddress))).toMatchObject({ status: 401, codes: [] })
    expect(await lettersTo(newAddress)).toEqual([])
  })
})

describe('an address that already has an account', () => {
  test('is answered like any other, and only the letters tell', async () => {
    const { ana, oldAddress } = await newPerson()
    const { ana: owner, oldAddress: taken, newAddress: free } = await newPerson()
    expect(await ask(ana, taken)).toEqual(await ask(ana, free))
    await ask(ana, taken)
    const { oldCode, newCode } = await codesOf(oldAddress, taken)
    await expect(confirm(ana, oldCode, otherThan(newCode))).rejects.toMatchObject(invalidCode)
    await expect(confirm(ana, oldCode, newCode)).rejects.toMatchObject({ status: 422, codes: ['EMAIL_TAKEN'] })
    expect(await addressOf(ana)).toBe(oldAddress)
    expect(await addressOf(owner)).toBe(taken)
  })

  test('that was registered meanwhile stays with its account', async () => {
    const { ana, oldAddress, newAddress } = await newPerson()
    await ask(ana, newAddress)
    const { oldCode, newCode } = await codesOf(oldAddress, newAddress)
    await service.signedUp('Bo', { email: newAddress })
    await expect(confirm(ana, oldCode, newCode)).rejects.toMatchObject({ codes: ['EMAIL_TAKEN'] })
    expect(await addressOf(ana)).toBe(oldAddress)
  })
})

test('a new address gets five letters an hour, whoever asks, and the answer does not tell', async () => {
  const { ana, newAddress } = await newPerson()
  const { ana: bo } = await newPerson()
  for (const person of [ana, bo, ana, bo, ana, bo, ana]) {
    expect(await ask(person, newAddress)).toEqual({})
    // A letter that a newer request overtakes is not sent at all.
    await whenMailQueueIsEmpty(service)
  }
  expect(await inbox.all(newAddress)).toHaveLength(5)
})

test('an account can request twenty changes an hour, then gets Retry-After', async () => {
  const { ana, newAddress } = await newPerson()
  for (let time = 0; time < 20; time += 1) await ask(ana, `${time}-${newAddress}`)
  await expect(ask(ana, newAddress)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})
