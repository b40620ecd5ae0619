import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { type Database, connectDatabase } from '@envoi/server/platform/database/connect'
import { inject } from 'vitest'
import { TEMPLATE } from './global-setup.ts'

/** A throwaway database, copied from the migrated template and dropped afterwards. */
export type TestDatabase = { url: string; connect(): Database } & AsyncDisposable

export async function createDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const opened: Database[] = []
  return {
    url: `postgresql://${postgres.user}@/${name}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}`,
    connect() {
      // A busy machine may need a while for a connection, and nobody waits for this one.
      const options = { maxConnections: 20, connectWithin: 10_000, onIdleError: () => {} }
      const database = connectDatabase({ ...postgres, database: name }, options)
      opened.push(database)
      return database
    },
    async [Symbol.asyncDispose]() {
      for (const database of opened) if (!database.pool.ended) await database[Symbol.asyncDispose]()
      // `with (force)` refuses where autovacuum is at work (it is the superuser's); a plain drop sends autovacuum away.
      await administer(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and usename = current_user`,
      )
      await administer(`drop database ${name}`)
    },
  }
}

/** A connection to a throwaway database of its own, which is dropped when the connection is disposed of. */
export async function openTestDatabase(): Promise<Database> {
  const created = await createDatabase()
  const database = created.connect()
  const dispose = async (): Promise<void> => {
    await database.pool.end()
    await created[Symbol.asyncDispose]()
  }
  return Object.assign(database, { [Symbol.asyncDispose]: dispose })
}

async function administer(statement: string): Promise<void> {
  const client = new Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
