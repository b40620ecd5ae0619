import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../platform/database/drizzle.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { createSecrets, newSeed } from '../../platform/secrets.ts'
import { findCredentials } from './credentials.ts'
import { type OnOpened, validateRegistration } from './register.ts'
import { insertRegistration } from './registrations.ts'
import { findAccountByEmail } from './store.ts'

let kept: TestDatabase
let database: Database
beforeEach(async () => {
  kept = await createDatabase()
  database = kept.connect()
  await database.execute(sql`insert into users (uid, email, email_key, display_name, lang, plan_name)
    values ('owner', 'owner@acme.example', 'owner@acme.example', 'Owner', 'en', 'TEAM'),
      ('other', 'other@beta.example', 'other@beta.example', 'Other', 'en', 'TEAM')`)
})
afterEach(() => kept[Symbol.asyncDispose]())

const secrets = createSecrets('a secret for this test alone')
const email = 'ana@example.org'
const now = new Date()
const soon = new Date(now.getTime() + 30 * 60_000)
const browser = Buffer.from('her browser')

/** Ana is invited by a team; what the manager has set, and until when. */
async function invite(given: { passwordHash?: string | null; team?: string; until?: Date } = {}): Promise<number> {
  const { passwordHash = 'first', team = 'owner', until = soon } = given
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into team_invitations
      (public_id, team_id, email, email_key, display_name, lang, seed, password_hash, expires_at)
    select ${`ana-of-${team}`}, id, ${email}, ${email}, 'Ana', 'fr', ''::bytea, ${passwordHash}, ${until.toISOString()}
    from users where uid = ${team} returning id`)
  return Number(rows[0]?.id)
}

const row = { email, emailKey: email, displayName: 'Ana', lang: 'fr' as const, source: '10.0.0.1' }
const wait = (given: { passwordHash: string; browserHash?: Buffer; invitationId?: number; codeSeed?: Buffer }) =>
  database.transaction((tx) =>
    insertRegistration(tx, { ...row, browserHash: null, codeSeed: newSeed(), expiresAt: soon, ...given }),
  )

describe('a password given for an address without an account is compared with', () => {
  const compared = async (mark?: Buffer) => (await findCredentials(database, email, now, mark))?.passwordHash

  test('that of the invitation, also where a stranger has asked for an account since', async () => {
    await invite()
    await wait({ passwordHash: 'of a stranger', browserHash: Buffer.from('his browser') })
    expect(await compared()).toBe('first')
    expect(await compared(browser)).toBe('first')
  })

  test('what was asked for in the same browser, rather than the invitation', async () => {
    await invite()
    await wait({ passwordHash: 'of her own', browserHash: browser })
    expect(await compared(browser)).toBe('of her own')
  })

  test('that of the last invitation, where several teams have invited the address', async () => {
    await invite()
    await invite({ team: 'other', passwordHash: 'of the other' })
    expect(await compared()).toBe('of the other')
  })

  test.each([
    ['has no password', { passwordHash: null }],
    ['has run out', { until: now }],
  ])('nothing, where the invitation %s', async (_, given) => {
    await invite(given)
    expect(await compared()).toBeUndefined()
  })
})

describe('the code of somebody who was invited', () => {
  function type(codeSeed: Buffer, onOpened: OnOpened): Promise<void> {
    const code = secrets.deriveDigits('registration-code', codeSeed)
    const registrant = { place: 'www', source: row.source, isBrowser: false, mark: undefined }
    return validateRegistration({ database, secrets, clock: () => now, onOpened }, { email, code, registrant })
  }
  /** Ana has signed in with the first password, and types the code. */
  async function typed(invitationId: number, onOpened: OnOpened): Promise<void> {
    const codeSeed = newSeed()
    await wait({ passwordHash: 'first', invitationId, codeSeed })
    await type(codeSeed, onOpened)
  }
  async function countWaiting(): Promise<number> {
    const { rows } = await database.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }

  test('opens the account under the id that the team knows, and tells the team in the same step', async () => {
    const invitationId = await invite()
    const told: unknown[] = []
    await typed(invitationId, async (tx, opened) => {
      told.push({ ...opened, isThere: (await findAccountByEmail(tx, email)) !== undefined })
    })
    const account = await findAccountByEmail(database, email)
    expect(account).toMatchObject({ uid: 'ana-of-owner', displayName: 'Ana', lang: 'fr' })
    expect(told).toEqual([{ userId: account?.id, emailKey: email, invitationId, isThere: true }])
    const { rows } = await database.execute(
      sql`select password_hash, must_change_password from users where email_key = ${email}`,
    )
    expect(rows).toEqual([{ password_hash: 'first', must_change_password: true }])
  })

  test('opens nothing where the team cannot take them, and stays good', async () => {
    const invitationId = await invite()
    const refused = typed(invitationId, () => Promise.reject(new Error('no seat is left')))
    await expect(refused).rejects.toThrow('no seat is left')
    expect(await findAccountByEmail(database, email)).toBeUndefined()
    const { rows } = await database.execute(sql`select from registrations where tries = 0`)
    expect(rows).toHaveLength(1)
  })

  test('opens nothing where the invitation has run out meanwhile', async () => {
    const invitationId = await invite({ until: now })
    await expect(typed(invitationId, async () => {})).rejects.toMatchObject({ code: 'INVALID_CODE' })
    expect(await findAccountByEmail(database, email)).toBeUndefined()
  })

  test('opens nothing where the invitation was withdrawn meanwhile: what waits for it goes with it', async () => {
    const invitationId = await invite()
    await wait({ passwordHash: 'first', invitationId })
    await database.execute(sql`delete from team_invitations`)
    const { rows } = await database.execute(sql`select from registrations`)
    expect(rows).toEqual([])
  })

  test('opens nothing where the invitation is withdrawn at this very moment', async () => {
    const invitationId = await invite()
    const codeSeed = newSeed()
    await wait({ passwordHash: 'first', invitationId, codeSeed })
    let typing: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      await tx.execute(sql`select from team_invitations for update`)
      typing = type(codeSeed, async () => {}).catch((error: unknown) => error)
      await expect.poll(countWaiting).toBe(1)
      await tx.execute(sql`delete from team_invitations`)
    })
    expect(await typing).toMatchObject({ code: 'INVALID_CODE' })
    expect(await findAccountByEmail(database, email)).toBeUndefined()
  })

  test('is not asked of the team where somebody has registered by themselves', async () => {
    await invite()
    const codeSeed = newSeed()
    await wait({ passwordHash: 'of her own', codeSeed })
    await type(codeSeed, () => Promise.reject(new Error('nobody asked the team')))
    expect((await findAccountByEmail(database, email))?.uid).not.toBe('ana-of-owner')
  })
})
