import type { Socket } from 'node:net'
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type PoolClient, Pool } from 'pg'
import { isConflict } from './away.ts'
import { type NodePgDatabase, drizzle } from './drizzle.ts'

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

export type ConnectOptions = {
  maxConnections: number
  /** How long a statement may take, in milliseconds. PostgreSQL itself ends it then, and its transaction is undone. */
  patience?: number
  /** How long somebody waits for a connection, in milliseconds. */
  connectWithin?: number
  onIdleError: (error: Error) => void
}

/** Calls must be answered within two seconds also when the database is away, slow or silent. */
export const CALL_PATIENCE = 1400
const CONNECT_WITHIN = 1500
/** For jobs and operators, whom nobody waits for. */
const JOB_PATIENCE = 60_000
/** So much later than PostgreSQL's own limit an answer can come; after that nobody is there. */
const SILENCE = 200

export function connectDatabase(settings: ConnectionSettings, options: ConnectOptions): Database {
  const { patience = JOB_PATIENCE, connectWithin = CONNECT_WITHIN } = options
  const pool = new Pool({
    ...settings,
    max: options.maxConnections,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 30_000,
    statement_timeout: patience,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'envoi',
  })
  pool.on('error', options.onIdleError)
  pool.on('connect', (client) => {
    client.on('error', options.onIdleError)
    cutWhenSilent(client, patience + SILENCE)
  })
  return Object.assign(drizzle({ client: pool }), {
    pool,
    transaction: transactionsOf(pool),
    [Symbol.asyncDispose]: () => pool.end(),
  })
}

/**
 * Drizzle's own never gives the connection back when `begin` fails, as it does when the database dies at that moment.
 * After a deadlock the work is done again from its beginning: what it does outside of the database must bear that.
 */
function transactionsOf(pool: Pool): NodePgDatabase['transaction'] {
  return (work, settings) =>
    retryOnConflict(async () => {
      const client = await pool.connect()
      try {
        return await drizzle({ client }).transaction(work, settings)
      } finally {
        client.release()
      }
    })
}

/**
 * A connection that owes an answer for too long is cut, not given up on: one that was merely left waiting would go back
 * into the pool with its transaction open, and somebody else would commit it.
 */
function cutWhenSilent(client: PoolClient, milliseconds: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(milliseconds)
  // Each time: given to setTimeout, it would hear only the first, and that is mostly of a connection that rests.
  stream.on('timeout', () => {
    const isWaiting = !(client as unknown as { readyForQuery: boolean }).readyForQuery
    if (isWaiting) stream.destroy(new Error('Connection terminated: no answer in time'))
  })
}

const TRIES = 3
/** In milliseconds, so that two who met do not meet again. */
const LONGEST_PAUSE = 50

/** Once more from its beginning where PostgreSQL has undone all of it to let somebody else go on. */
async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error
      await delay(randomInt(1, LONGEST_PAUSE * tries))
    }
  }
}
