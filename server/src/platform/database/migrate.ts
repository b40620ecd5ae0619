import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'

/** Any fixed number: every node takes this lock before it looks at the schema, so two starting at once both come up. */
const MIGRATION_LOCK = 7_303_014
const LOCK_TIMEOUT = '10s'

export type Migration = { name: string; sql: string; hash: string }

export async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Runs what has not run yet, each migration in its own transaction; `afterwards` runs under the same lock. */
export async function migrate(
  pool: Pool,
  migrations: Migration[],
  afterwards: (client: PoolClient) => Promise<void> = async () => {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const done = await appliedMigrations(client)
    const fresh = migrations.filter((migration) => !isApplied(migration, done))
    for (const migration of fresh) await apply(client, migration)
    await afterwards(client)
    return fresh.map((migration) => migration.name)
  } finally {
    // The session ends with its lock and its settings, whatever happened above.
    client.release(true)
  }
}

async function appliedMigrations(client: PoolClient): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map((row) => [row.name, row.hash]))
}

function isApplied(migration: Migration, done: Map<string, string>): boolean {
  const hash = done.get(migration.name)
  if (hash !== undefined && hash !== migration.hash) {
    throw new Error(`migration ${migration.name} was changed after it ran on this database; add a new one instead`)
  }
  return hash !== undefined
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(migration.sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [migration.name, migration.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}
