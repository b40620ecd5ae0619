import { DAY } from '@envoi/contract/limits'
import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { newSeed } from '../../platform/secrets.ts'
import {
  countWrongTry,
  findReplyAddresses,
  isProvenReplyAddress,
  lockAwaited,
  markProven,
  moveReplyAddresses,
  putReplyAddressCode,
  sweepReplyAddresses,
} from './reply-address-store.ts'

const now = new Date('2026-11-18T08:00:00Z')
const later = (time: number): Date => new Date(now.getTime() + time)

let kept: TestDatabase
let database: Database
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())

async function newOwner(uid: string): Promise<{ id: number; emailKey: string }> {
  const emailKey = `${uid}@example.org`
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into users (uid, email, email_key, display_name, lang) values ($1, $2, $2, $1, 'en') returning id`,
    [uid, emailKey],
  )
  return { id: Number(rows[0]?.id), emailKey }
}
const asked = (ownerId: number, email: string, codeUntil = later(DAY / 48)) =>
  database.transaction((tx) =>
    putReplyAddressCode(tx, { ownerId, email, emailKey: email, codeSeed: newSeed(), codeUntil }),
  )
const proven = async (ownerId: number, email: string) => {
  await asked(ownerId, email)
  await database.transaction((tx) => markProven(tx, { ownerId, emailKey: email }, now))
}
const addressesOf = async (ownerId: number) =>
  (await findReplyAddresses(database, ownerId)).map(({ email, provenAt }) => [email, provenAt !== null])

test('an address that nobody has proven is forgotten a day after its code, and a proven one stays', async () => {
  const { id } = await newOwner('ana')
  await asked(id, 'old@example.org', later(-DAY - 1))
  await asked(id, 'new@example.org', later(-DAY + 1))
  await proven(id, 'proven@example.org')
  await sweepReplyAddresses({ patient: database, clock: () => now }).handle({}, new AbortController().signal)
  expect(await addressesOf(id)).toEqual([
    ['new@example.org', false],
    ['proven@example.org', true],
  ])
})

test('tries at once are counted one by one, and the sixth finds nothing to try', async () => {
  const { id: ownerId } = await newOwner('bo')
  const key = { ownerId, emailKey: 'replies@example.org' }
  await asked(ownerId, key.emailKey)
  const guess = () =>
    database.transaction(async (tx) => {
      const waiting = await lockAwaited(tx, key, now)
      if (waiting) await countWrongTry(tx, key)
      return waiting !== undefined
    })
  const tried = await Promise.all(Array.from({ length: 8 }, guess))
  expect(tried.filter((isTried) => isTried)).toHaveLength(5)
})

test('a new code leaves what is proven as it is', async () => {
  const { id: ownerId } = await newOwner('cy')
  await proven(ownerId, 'replies@example.org')
  await asked(ownerId, 'replies@example.org')
  expect(await database.transaction((tx) => lockAwaited(tx, { ownerId, emailKey: 'replies@example.org' }, now))).toBe(
    undefined,
  )
  expect(await addressesOf(ownerId)).toEqual([['replies@example.org', true]])
})

test('what one owner has proven becomes the next one’s, with their own address, over what that one had begun', async () => {
  const [from, to] = [await newOwner('dee'), await newOwner('eli')]
  await proven(from.id, 'both@example.org')
  await asked(from.id, 'begun@example.org')
  // Proven before it became their account's.
  await proven(from.id, from.emailKey)
  await asked(to.id, 'both@example.org')
  await database.transaction((tx) => moveReplyAddresses(tx, from.id, to.id))
  expect(await addressesOf(from.id)).toEqual([])
  expect(await addressesOf(to.id)).toEqual([
    ['both@example.org', true],
    ['dee@example.org', true],
  ])
  expect(await isProvenReplyAddress(database, to, to.emailKey)).toBe(true)
  expect(await isProvenReplyAddress(database, from, 'both@example.org')).toBe(false)
})
