import type { Socket } from 'node:net'
import { createDatabase } from '@envoi/testing/database'
import { sql } from './drizzle.ts'
import { describe, expect, test } from 'vitest'
import { isConflict, isDatabaseAway } from './away.ts'
import { connectDatabase } from './connect.ts'

/** What is to be in time is so also on a busy machine. */
const PATIENCE = 3000

/** Two pages, a connection that is in a hurry, and another that is not. */
async function openPages() {
  await using opening = new AsyncDisposableStack()
  const kept = opening.use(await createDatabase())
  const other = kept.connect()
  const options = { maxConnections: 1, patience: PATIENCE, connectWithin: 10_000, onIdleError: () => {} }
  const hasty = opening.use(connectDatabase({ connectionString: kept.url }, options))
  await other.execute(sql`create table pages (id int primary key, words int not null)`)
  await other.execute(sql`insert into pages values (1, 0), (2, 0)`)
  const closing = opening.move()
  return {
    other,
    hasty,
    words: async () => (await other.execute(sql`select words from pages order by id`)).rows.map((row) => row['words']),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const add = (id: number, words: number) => sql`update pages set words = words + ${words} where id = ${id}`

// Each waits until the patience is over, on a database of its own.
describe.concurrent('longer than its patience', () => {
  test('a statement that waits too long is refused as away, and nothing of its transaction is ever committed', async ({
    expect,
  }) => {
    await using pages = await openPages()
    const { hasty, other, words } = pages
    await other.transaction(async (locking) => {
      await locking.execute(add(1, 0))
      const refused = await hasty
        .transaction(async (tx) => {
          await tx.execute(add(2, 100))
          await tx.execute(add(1, 1))
        })
        .catch((error: unknown) => error)
      expect(isDatabaseAway(refused)).toBe(true)
    })
    await hasty.transaction(async (tx) => void (await tx.execute(add(2, 5))))
    expect(await words()).toEqual([0, 5])
  })

  test('a server that falls silent in the middle of a transaction is cut off, and the next call gets a new connection', async ({
    expect,
  }) => {
    await using pages = await openPages()
    const { hasty, other, words } = pages
    const silent = hasty.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
      await tx.execute(add(2, 100))
      // As silent as a stopped process: the answer would come long after the limit.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`select pg_sleep(3600)`)
      return rows
    })
    const refused = await silent.catch((error: unknown) => error)
    expect(isDatabaseAway(refused)).toBe(true)
    await hasty.transaction(async (tx) => void (await tx.execute(add(1, 7))))
    await other.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(3600)%' and pid <> pg_backend_pid()`,
    )
    expect(await words()).toEqual([7, 0])
  })

  test('a server that falls silent on a connection that had rested before is cut off too', async ({ expect }) => {
    await using pages = await openPages()
    const { hasty, other } = pages
    await hasty.execute(sql`set statement_timeout = 0`)
    await other.execute(sql`select pg_sleep(${(PATIENCE + 500) / 1000})`)
    const refused = await hasty.execute(sql`select pg_sleep(3601)`).catch((error: unknown) => error)
    expect(isDatabaseAway(refused)).toBe(true)
    await other.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(3601)%' and pid <> pg_backend_pid()`,
    )
  })

  test('a connection that owes nothing may be idle as long as it likes', async ({ expect }) => {
    await using pages = await openPages()
    const { hasty, other } = pages
    const pid = async () => (await hasty.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.['pid']
    const first = await pid()
    await other.execute(sql`select pg_sleep(${(PATIENCE + 500) / 1000})`)
    expect(await pid()).toBe(first)
  })
})

test('a database that dies as a transaction begins costs no connection', async () => {
  await using pages = await openPages()
  const { hasty, words } = pages
  hasty.pool.once('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.destroy(new Error('the database is gone'))
  })
  const refused = await hasty.transaction(() => Promise.resolve()).catch((error: unknown) => error)
  expect(isDatabaseAway(refused)).toBe(true)
  await hasty.transaction(async (tx) => void (await tx.execute(add(1, 3))))
  expect(await words()).toEqual([3, 0])
})

describe('a transaction that PostgreSQL undid to let another go on', () => {
  test('is done again from its beginning: both happen, each once', async () => {
    await using pages = await openPages()
    const { hasty, other, words } = pages
    const [hastyHolds, otherHolds] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await Promise.all([
      hasty.transaction(async (tx) => {
        await tx.execute(add(1, 1))
        hastyHolds.resolve()
        await otherHolds.promise
        await tx.execute(add(2, 1))
      }),
      other.transaction(async (tx) => {
        await tx.execute(add(2, 10))
        otherHolds.resolve()
        await hastyHolds.promise
        await tx.execute(add(1, 10))
      }),
    ])
    expect(await words()).toEqual([11, 11])
  })

  test.each(['40P01', '40001'])('every time (%s) is given up, and said to be so', async (code) => {
    await using pages = await openPages()
    let tries = 0
    const refused = await pages.hasty
      .transaction(async (tx) => {
        tries += 1
        await tx.execute(add(1, 1))
        await tx.execute(sql.raw(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`))
      })
      .catch((error: unknown) => error)
    expect([tries, isConflict(refused), await pages.words()]).toEqual([3, true, [0, 0]])
  })

  test('by anything else is not done again', async () => {
    await using pages = await openPages()
    let tries = 0
    const failing = pages.hasty.transaction(async (tx) => {
      tries += 1
      await tx.execute(sql`insert into pages values (1, 1)`)
    })
    await expect(failing).rejects.toThrow()
    expect(tries).toBe(1)
  })
})
