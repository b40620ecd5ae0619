import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { sweepInvitations, tellLapsed } from './jobs.ts'

let kept: TestDatabase
let database: Database
/** Letters that were posted, in order. */
const posted: string[] = []
const letterbox = {
  post: async (_tx: unknown, letter: string, ...refs: string[]) =>
    void posted.push(...refs.map((ref) => `${letter} ${ref}`)),
  postText: async () => {},
}
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => database.pool.query(text, values)
async function newUser(uid: string, { plan, manager }: { plan?: string; manager?: string } = {}): Promise<void> {
  await query(
    `insert into users (uid, email, email_key, display_name, lang, plan_name, manager_id)
     values ($1, $1 || '@example.org', $1 || '@example.org', $1, 'en', $2, (select id from users where uid = $3))`,
    [uid, plan ?? null, manager ?? null],
  )
}
const setPlan = (uid: string, plan: string | null) =>
  query('update users set plan_name = $2 where uid = $1', [uid, plan])
const run = () => tellLapsed({ patient: database, letterbox }).handle({}, new AbortController().signal)

test('an owner whose plan ends under members is told once, and again after another plan has ended', async () => {
  await newUser('ana', { plan: 'TEAM' })
  await newUser('bo', { manager: 'ana' })
  await newUser('alone', { plan: 'TEAM' })
  await newUser('premium', { plan: 'PREMIUM' })
  await run()
  expect(posted).toEqual([])
  await setPlan('ana', 'PREMIUM')
  await setPlan('alone', null)
  await run()
  await run()
  expect(posted.splice(0)).toEqual(['team-lapsed ana'])
  await setPlan('ana', 'CUSTOM')
  await run()
  await setPlan('ana', null)
  await run()
  expect(posted).toEqual(['team-lapsed ana'])
})

test('invitations are removed 30 days after their time', async () => {
  await newUser('head', { plan: 'TEAM' })
  const invite = (id: string, days: number) =>
    query(
      `insert into team_invitations (public_id, team_id, email, email_key, display_name, lang, seed, expires_at)
       values ($1, (select id from users where uid = 'head'), $1, $1, $1, 'en', '', now() + $2 * interval '1 day')`,
      [id, days],
    )
  for (const [id, days] of [
    ['open', 1],
    ['expired', -29],
    ['old', -31],
  ] as const)
    await invite(id, days)
  await sweepInvitations(database).handle({}, new AbortController().signal)
  const { rows } = await query('select public_id from team_invitations order by id')
  expect(rows.map(({ public_id }: { public_id: string }) => public_id)).toEqual(['open', 'expired'])
})
