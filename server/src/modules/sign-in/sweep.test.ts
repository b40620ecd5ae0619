import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { sweepSignIn } from './sweep.ts'

const sweep = (): Promise<void> => sweepSignIn(database).handle({}, new AbortController().signal)

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const tables = ['sessions', 'session_codes', 'password_links', 'phone_codes', 'known_devices', 'passkey_challenges']
const counts = async (): Promise<Record<string, number>> => {
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await database.execute<{ total: number }>(
        sql`select count(*)::int as total from ${sql.identifier(table)}`,
      )
      return [table, rows[0]?.total ?? 0] as const
    }),
  )
  return Object.fromEntries(found)
}

test('what ran out a day ago goes, challenges at once, and a used code stays while its sign-in has a session', async () => {
  await database.execute(sql`insert into users (uid, email, email_key, display_name, lang)
    values ('ana', 'ana@example.org', 'ana@example.org', 'Ana', 'en')`)
  for (const [name, ago] of [
    ['old', '2 days'],
    ['recent', '1 hour'],
  ] as const) {
    const gone = sql`now() - ${ago}::interval`
    const bytes = sql`convert_to(${name}, 'UTF8')`
    await database.execute(sql`insert into sessions
      (public_id, token_hash, user_id, place, signed_in_at, sign_in_id, expires_at)
      select ${name}, ${bytes}, id, 'www', now(), 'elsewhere', ${gone} from users`)
    await database.execute(sql`insert into session_codes
      (code_hash, user_id, place, stays, signed_in_at, sign_in_id, expires_at)
      select ${bytes}, id, 'www', true, now(), ${name}, ${gone} from users`)
    await database.execute(sql`insert into password_links (public_id, user_id, seed, password_mark, lang, expires_at)
      select ${name}, id, '', '', 'en', ${gone} from users`)
    await database.execute(sql`insert into phone_codes (user_id, purpose, public_id, number, seed, sent_at, expires_at)
      select id, ${name === 'old' ? 'change' : 'sign-in'}, ${name}, '+33612345678', '', now(), ${gone} from users`)
    await database.execute(sql`insert into known_devices (user_id, kind, mark, expires_at)
      select id, 'browser', ${bytes}, ${gone} from users`)
    await database.execute(sql`insert into passkey_challenges (challenge, expires_at) values (${name}, ${gone})`)
  }
  await database.execute(
    sql`insert into passkey_challenges (challenge, expires_at) values ('live', now() + interval '1 minute')`,
  )
  await database.execute(sql`insert into sessions
    (public_id, token_hash, user_id, place, signed_in_at, sign_in_id, expires_at)
    select 'live', 'live'::bytea, id, 'www', now(), 'sign-in', now() + interval '1 day' from users`)
  await database.execute(sql`
    insert into session_codes (code_hash, user_id, place, stays, signed_in_at, expires_at, used_at, sign_in_id)
    select 'used'::bytea, user_id, 'www', true, now(), now() - interval '9 days', now(), sign_in_id
    from sessions where public_id = 'live'`)

  await sweep()
  const left = {
    sessions: 2,
    session_codes: 2,
    password_links: 1,
    phone_codes: 1,
    known_devices: 1,
    passkey_challenges: 1,
  }
  expect(await counts()).toEqual(left)
  await sweep()
  expect(await counts()).toEqual(left)

  await database.execute(sql`delete from sessions where public_id = 'live'`)
  await sweep()
  expect(await counts()).toEqual({ ...left, sessions: 1, session_codes: 1 })
})

test('one sweep removes all that ran out, however many there are', async () => {
  await database.execute(sql`insert into passkey_challenges (challenge, expires_at)
    select 'many ' || number, now() - interval '1 minute' from generate_series(1, 20001) as number`)
  await sweep()
  expect(await counts()).toMatchObject({ passkey_challenges: 1 })
})
