import { Client, DatabaseError } from 'pg'
import { codeOf } from './files.ts'

/** Where a server listens. */
export type Listening = { socketDir: string; port: number }

const PRESENCE = 'envoi: uses this server'
const APP = 'envoi'

/** The app's own role owns its database and no more: SQL that slips through must not reach files or programs. */
export const appConnection = ({ socketDir, port }: Listening) => ({ host: socketDir, port, user: APP, database: APP })

async function openSession({ socketDir, port }: Listening, name: string): Promise<Client> {
  const client = new Client({
    host: socketDir,
    port,
    user: 'postgres',
    database: 'postgres',
    // Never what the environment (PGSSLMODE) says about other servers.
    ssl: false,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  })
  // A lost session is told by 'end', which always follows.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Each program that uses the server keeps one session open, and the last to leave stops the server. Unlike a list of
 * process numbers, a session ends by itself with a killed program and counts across containers. As superuser it has
 * a place even when the app has used up all connections.
 */
export type Presence = { session: Client; ended: Promise<void> }

export async function joinServer(server: Listening): Promise<Presence> {
  const session = await openSession(server, PRESENCE)
  const ended = new Promise<void>((resolve) => session.once('end', resolve))
  try {
    await ensureAppDatabase(session)
    return { session, ended }
  } catch (error) {
    await session.end()
    throw error
  }
}

export async function countOthers({ session }: Presence): Promise<number> {
  const { rows } = await session.query<{ others: number }>(
    'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [PRESENCE],
  )
  return rows[0]?.others ?? 0
}

async function ensureAppDatabase(session: Client): Promise<void> {
  const { rows } = await session.query<{ role: boolean; base: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as base`,
    [APP],
  )
  if (!rows[0]?.role) await session.query(`create role ${APP} login createdb`)
  if (!rows[0]?.base) await session.query(`create database ${APP} owner ${APP}`)
}

/** Whether the server of this very directory answers: a copied directory names the socket of its original. */
export async function ask(server: Listening, data: string): Promise<'ready' | 'changing' | 'silent'> {
  if (!server.socketDir) return 'silent'
  try {
    const session = await openSession(server, 'envoi: looks')
    const { rows } = await session.query<{ data_directory: string }>('show data_directory')
    await session.end()
    return rows[0]?.data_directory === data ? 'ready' : 'silent'
  } catch (error) {
    return isChanging(error) ? 'changing' : 'silent'
  }
}

/** Too many connections, admin shutdown, crash shutdown, cannot connect now, cancelled by the time limit. */
const changingStates = new Set(['53300', '57P01', '57P02', '57P03', '57014'])
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const lostMessages = ['Connection terminated', 'is not queryable', 'Query read timeout', 'timeout expired']

/** What a server says of itself while it starts, recovers, shuts down or is out of connections. */
function isChanging(error: unknown): boolean {
  const code = error instanceof DatabaseError ? (error.code ?? '') : ''
  return changingStates.has(code) || code.startsWith('08')
}

/** It is changing, or not there yet, or no more: worth another try. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { syscall = '' } = error as NodeJS.ErrnoException
  // A missing file is no missing server: only the socket's own calls count.
  const isUnreachable = socketCodes.has(codeOf(error) ?? '') && ['connect', 'read', 'write'].includes(syscall)
  return isUnreachable || isChanging(error) || lostMessages.some((message) => error.message.includes(message))
}
