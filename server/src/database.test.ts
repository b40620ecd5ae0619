import { createDatabase } from '@envoi/testing/database'
import { expect, test } from 'vitest'
import { openDatabases } from './database.ts'
import { silentLog } from './platform/log.ts'

async function refusalOf(databaseUrl: string): Promise<unknown> {
  await using closing = new AsyncDisposableStack()
  const deps = { log: silentLog, say: () => {}, closing }
  return await openDatabases({ databaseUrl, dataDir: '/nonexistent' }, deps).catch((error: unknown) => error)
}
const startFailure = (message: string) => ({ name: 'StartFailure', message })

test.for<[string, string]>([
  ['postgres://[', 'DATABASE_URL is not a connection string.'],
  ['postgres://ana:secret@127.0.0.1:1/envoi', 'The database that DATABASE_URL names does not answer.'],
])('%s is refused in one line without its secret', async ([url, line]) => {
  expect(await refusalOf(url)).toMatchObject(startFailure(line))
})

test('a database that does not exist or does not let us in is refused with its own words', async () => {
  await using database = await createDatabase()
  expect(await refusalOf(database.url.replace(/\/test_\w+/, '/nowhere'))).toMatchObject(
    startFailure('The database that DATABASE_URL names refuses us: database "nowhere" does not exist.'),
  )
  expect(await refusalOf(database.url.replace(/\/\/\w+@/, '//nobody@'))).toMatchObject(
    startFailure('The database that DATABASE_URL names refuses us: role "nobody" does not exist.'),
  )
})

test('a database where we may not make tables is refused with its own words', async () => {
  await using database = await createDatabase()
  await database
    .connect()
    .pool.query('drop table migrations; revoke create on schema public from pg_database_owner, public')
  expect(await refusalOf(database.url)).toMatchObject(
    startFailure('The database that DATABASE_URL names refuses us: permission denied for schema public.'),
  )
})
