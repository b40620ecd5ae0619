import type { Config } from './platform/config.ts'
import { type ConnectionSettings, type Database, connectDatabase } from './platform/database/connect.ts'
import { isDatabaseAway } from './platform/database/away.ts'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { migrateJobs } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { startPostgres } from './platform/postgres/start-postgres.ts'
import { StartFailure } from './platform/start-failure.ts'

const migrationsDirectory = new URL('migrations/', import.meta.url)
const MAX_CONNECTIONS = 20

/** The database that configuration names, or our own; migrated. What was opened is closed by the given stack. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  deps: { log: Log; say: (line: string) => void; closing: AsyncDisposableStack },
): Promise<Database> {
  const settings = await connectionSettings(config, deps)
  const database = deps.closing.use(
    connectDatabase(settings, {
      maxConnections: MAX_CONNECTIONS,
      onIdleError: (error) => deps.log.error('database-connection-lost', error),
    }),
  )
  try {
    const fresh = await migrateDatabase(database, deps.log)
    if (fresh.length > 0) deps.log.info('migrated', { migrations: fresh })
  } catch (error) {
    if (config.databaseUrl !== undefined && isDatabaseAway(error)) {
      throw new StartFailure('The database that DATABASE_URL names does not answer.', { cause: error })
    }
    throw error
  }
  return database
}

async function connectionSettings(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  deps: { say: (line: string) => void; closing: AsyncDisposableStack },
): Promise<ConnectionSettings> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl }
  const postgres = deps.closing.use(await startPostgres({ dataDir: config.dataDir, say: deps.say }))
  return postgres.connection
}

export async function migrateDatabase(database: Database, log: Log): Promise<string[]> {
  return migrate(database.pool, await readMigrations(migrationsDirectory), () => migrateJobs(database.pool, log))
}
