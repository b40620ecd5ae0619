import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { type Migration, migrate } from './migrate.ts'

let kept: TestDatabase
let pool: Pool
beforeEach(async () => {
  kept = await createDatabase()
  ;({ pool } = kept.connect())
})
afterEach(() => kept[Symbol.asyncDispose]())

const step = (name: string, sql: string): Migration => ({ name, sql, hash: `hash of ${sql}` })
const one = step('9001-one.sql', 'create table one (id int)')
const two = step('9002-two.sql', 'create table two (id int)')

test('each migration runs once, in order', async () => {
  expect(await migrate(pool, [one])).toEqual(['9001-one.sql'])
  expect(await migrate(pool, [one, two])).toEqual(['9002-two.sql'])
  expect(await migrate(pool, [one, two])).toEqual([])
})

test('two nodes that start at once both come up, and each step ran once', async () => {
  const done = await Promise.all([migrate(pool, [one, two]), migrate(kept.connect().pool, [one, two])])
  expect(done.flat().toSorted()).toEqual(['9001-one.sql', '9002-two.sql'])
})

test('a failing migration leaves nothing of itself, keeps those before it, and can be run again', async () => {
  const broken = step('9002-two.sql', 'create table two (id int); select no_such_column')
  await expect(migrate(pool, [one, broken])).rejects.toThrow('migration 9002-two.sql failed')
  const { rows } = await pool.query(
    `select to_regclass('one') is not null as one, to_regclass('two') is not null as two`,
  )
  expect(rows).toEqual([{ one: true, two: false }])
  expect(await migrate(pool, [one, two])).toEqual(['9002-two.sql'])
})

test('a migration that was changed after it ran is refused', async () => {
  await migrate(pool, [one])
  await expect(migrate(pool, [step(one.name, 'create table other (id int)')])).rejects.toThrow(
    'was changed after it ran',
  )
})
