import { PostgresFailure } from '@envoi/postgres/failure'
import { startPostgres } from '@envoi/postgres/start-postgres'
import type { Config } from './platform/config.ts'
import { CALL_PATIENCE, type ConnectionSettings, type Database, connectDatabase } from './platform/database/connect.ts'
import { isDatabaseAway } from './platform/database/away.ts'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { migrateJobs } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { StartFailure } from './platform/start-failure.ts'

const migrationsDirectory = new URL('migrations/', import.meta.url)
const MAX_CONNECTIONS = 20
const MAX_PATIENT_CONNECTIONS = 10
const MIGRATION_PATIENCE = 60 * 60_000

type Deps = {
  log: Log
  say: (line: string) => void
  closing: AsyncDisposableStack
  signal?: AbortSignal
  callPatience?: number | undefined
}

/** The same database twice: for calls, which people wait for, and for jobs and operators, which may take long. */
export type Databases = { database: Database; patient: Database }

/** The database that configuration names, or our own; migrated. What was opened is closed by the given stack. */
export async function openDatabases(config: Pick<Config, 'databaseUrl' | 'dataDir'>, deps: Deps): Promise<Databases> {
  const settings = await connectionSettings(config, deps)
  const { callPatience } = deps
  const connecting = {
    onIdleError: (error: Error): void => deps.log.error('database-connection-lost', error),
    ...(callPatience !== undefined && { connectWithin: callPatience }),
  }
  try {
    // Waiting for another node's migration, or for a long one of our own, is no reason to give up.
    await using patient = connectDatabase(settings, { maxConnections: 2, patience: MIGRATION_PATIENCE, ...connecting })
    const fresh = await migrateDatabase(patient, deps.log)
    if (fresh.length > 0) deps.log.info('migrated', { migrations: fresh })
  } catch (error) {
    throw config.databaseUrl === undefined ? error : failureOf(error)
  }
  const open = (options: { maxConnections: number; patience?: number }): Database =>
    deps.closing.use(connectDatabase(settings, { ...options, ...connecting }))
  return {
    database: open({ maxConnections: MAX_CONNECTIONS, patience: callPatience ?? CALL_PATIENCE }),
    patient: open({ maxConnections: MAX_PATIENT_CONNECTIONS }),
  }
}

async function connectionSettings(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { say, closing, signal }: Deps,
): Promise<ConnectionSettings> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl }
  const starting = startPostgres({ dataDir: config.dataDir, say, ...(signal === undefined ? {} : { signal }) })
  const postgres = await starting.catch((error: unknown) => {
    throw error instanceof PostgresFailure ? new StartFailure(error.message, { cause: error }) : error
  })
  return closing.use(postgres).connection
}

export async function migrateDatabase(database: Database, log: Log): Promise<string[]> {
  return migrate(database.pool, await readMigrations(migrationsDirectory), () => migrateJobs(database.pool, log))
}

/** What is wrong with a database that somebody else keeps is for its operator to read; our own mistakes stay faults. */
function failureOf(error: unknown): unknown {
  const { code, message, cause } = error as { code?: string; message: string; cause?: unknown }
  if (code === 'ERR_INVALID_URL') return new StartFailure('DATABASE_URL is not a connection string.')
  if (isDatabaseAway(error)) return new StartFailure('The database that DATABASE_URL names does not answer.')
  // Wrong password, unknown database, missing rights: class 28, 3D, 42501.
  if (code !== undefined && /^(28...|3D...|42501)$/.test(code)) {
    return new StartFailure(`The database that DATABASE_URL names refuses us: ${message}.`)
  }
  // It lacks something that our tables are made with; the migration says what.
  if (code === '0A000') return new StartFailure(`The database that DATABASE_URL names cannot be used: ${message}.`)
  return cause instanceof Error && failureOf(cause) !== cause ? failureOf(cause) : error
}
