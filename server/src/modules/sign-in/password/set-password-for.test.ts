import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { setPasswordHash } from '../../accounts/index.ts'
import { issueCode } from '../one-time-code.ts'
import { newOrigin, openSession } from '../session/sessions.ts'
import { addPasswordLink, findPasswordLink, linkToken, takePasswordLink } from './password-links.ts'
import { setPasswordFor } from './set-password-for.ts'

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const secrets = createSecrets('a secret for this test alone')
const now = new Date()

/** Somebody with a session, a one-time code on its way and a link for a new password. */
async function member(name: string) {
  const emailKey = `${name}@example.org`
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (uid, email, email_key, display_name, lang, password_hash)
    values (${name}, ${emailKey}, ${emailKey}, ${name}, 'en', 'own') returning id`)
  const id = Number(rows[0]?.id)
  await database.transaction(async (tx) => {
    const user = { id } as Parameters<typeof openSession>[2]['user']
    const fresh = { user, place: 'www', origin: newOrigin(now), staysSignedIn: true }
    await openSession(tx, now, { ...fresh, userAgent: undefined, replaces: undefined })
    await issueCode(tx, now, { ...fresh, isBound: false })
    await addPasswordLink(tx, now, { publicId: name, userId: id, emailKey, passwordHash: 'own', lang: 'en' })
  })
  return { id, emailKey }
}

const count = async (table: string, userId: number): Promise<number> => {
  const { rows } = await database.execute<{ total: number }>(
    sql`select count(*)::int as total from ${sql.identifier(table)} where user_id = ${userId}`,
  )
  return rows[0]?.total ?? 0
}
const passwordOf = async (userId: number) => {
  const { rows } = await database.execute(
    sql`select password_hash as hash, must_change_password as must_change from users where id = ${userId}`,
  )
  return rows[0]
}

test('a password set by somebody else ends sessions and codes of that person alone, and must be changed', async () => {
  const [ana, bo] = [await member('ana'), await member('bo')]
  await database.transaction((tx) => setPasswordFor(tx, ana.id, 'given'))
  expect(await passwordOf(ana.id)).toEqual({ hash: 'given', must_change: true })
  expect(await passwordOf(bo.id)).toEqual({ hash: 'own', must_change: false })
  for (const table of ['sessions', 'session_codes']) {
    expect(await count(table, ana.id), table).toBe(0)
    expect(await count(table, bo.id), table).toBe(1)
  }
})

test('a link for a new password does not outlive the password it was made for', async () => {
  const { id, emailKey } = await member('cem')
  const { rows } = await database.execute<{ seed: Buffer }>(sql`select seed from password_links where user_id = ${id}`)
  const token = linkToken(secrets, rows[0]?.seed ?? Buffer.alloc(0))
  const link = await findPasswordLink(database, now, { secrets, emailKey, token })
  await database.transaction((tx) => setPasswordFor(tx, id, 'given'))
  const isTaken = await database.transaction((tx) =>
    takePasswordLink(tx, now, { id: link?.id ?? 0, emailKey, passwordHash: 'given' }),
  )
  expect(link).toBeDefined()
  expect(isTaken).toBe(false)
})

test('a password of the owner’s own choice needs no change', async () => {
  const { id } = await member('dora')
  await database.transaction(async (tx) => {
    await setPasswordFor(tx, id, 'given')
    await setPasswordHash(tx, id, 'chosen')
  })
  expect(await passwordOf(id)).toEqual({ hash: 'chosen', must_change: false })
})
