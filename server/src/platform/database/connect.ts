import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

/**
 * Reading is possible with either type. Writes demand a `Transaction` by their type, and the only way to get one is
 * `database.transaction(…)`: a change, its history and its jobs are then one step or none.
 */
export type Database = NodePgDatabase & { pool: Pool } & AsyncDisposable
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
export type Reader = Database | Transaction

export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export function connectDatabase(
  settings: ConnectionSettings,
  options: { maxConnections: number; queryTimeout?: number; onIdleError: (error: Error) => void },
): Database {
  const pool = new Pool({
    ...settings,
    max: options.maxConnections,
    // A database that is away, or that hangs, must be noticed within two seconds, so that a call can answer 503.
    connectionTimeoutMillis: 1500,
    ...(options.queryTimeout === undefined ? {} : { query_timeout: options.queryTimeout }),
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'envoi',
  })
  pool.on('error', options.onIdleError)
  pool.on('connect', (client) => client.on('error', options.onIdleError))
  return Object.assign(drizzle({ client: pool }), { pool, [Symbol.asyncDispose]: () => pool.end() })
}
