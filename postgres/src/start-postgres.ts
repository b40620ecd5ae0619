import { dirname, join } from 'node:path'
import { PostgresFailure } from './failure.ts'
import { attach, keepAttached } from './attachment.ts'
import { getPackage, prepareBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { asPostgresFailure } from './explain.ts'
import { choosePlace, MAJOR, openHome } from './place.ts'
import type { LaunchPlan } from './server.ts'
import { appConnection } from './sessions.ts'
import { socketDirFor } from './socket-dir.ts'
import { underLock } from './start-lock.ts'

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string }
  /** It ran before we came. */
  adopted: boolean
  /** Stops the server, unless another program still uses it. */
  stop(): Promise<void>
} & AsyncDisposable

export type PostgresDeps = {
  dataDir: string
  say: (line: string) => void
  /** More of PostgreSQL's own settings, for the case that we are the one to start it. */
  settings?: Record<string, string>
  /** Where root keeps what the user that runs PostgreSQL could not reach otherwise. */
  fallbackDir?: string
  signal?: AbortSignal
}

/** Recovery after a crash reads up to a gigabyte of log, on a slow disk too. */
const LONGEST_START = 300_000

export async function startPostgres(deps: PostgresDeps): Promise<EmbeddedPostgres> {
  const limit = AbortSignal.timeout(LONGEST_START)
  try {
    return await start(deps, deps.signal ? AbortSignal.any([deps.signal, limit]) : limit)
  } catch (error) {
    deps.signal?.throwIfAborted()
    if (!limit.aborted) throw asPostgresFailure(error, deps.dataDir)
    throw new PostgresFailure(`PostgreSQL in ${deps.dataDir} did not come up within ${LONGEST_START / 60_000} minutes.`)
  }
}

async function start(deps: PostgresDeps, signal: AbortSignal): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new PostgresFailure('There is no embedded PostgreSQL on Windows: set DATABASE_URL, or run Envoi in WSL.')
  }
  const home = await openHome(deps.dataDir)
  const lock = join(home, `postgres-${MAJOR}.lock`)
  const plan = await underLock(lock, signal, () => prepare(deps, home, signal))
  const attached = await underLock(lock, signal, () => attach(plan, signal))
  const stop = keepAttached({ plan, lock, attached, say: deps.say })
  return {
    connection: appConnection(attached.server),
    adopted: attached.adopted,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Everything that must be there before a server can run. */
async function prepare(deps: PostgresDeps, home: string, signal: AbortSignal): Promise<LaunchPlan> {
  const { fallbackDir = '/var/lib/envoi', settings = {} } = deps
  const from = await getPackage()
  const place = await choosePlace(home, fallbackDir, signal)
  const binaries = await prepareBinaries({ from, user: place.user, fallbackDir, signal })
  if (dirname(place.data) !== home || dirname(binaries) !== from.root) {
    const who = place.user?.name ?? 'you'
    deps.say(`PostgreSQL is kept where ${who} can reach it: data in ${place.data}, programs in ${binaries}.`)
  }
  await ensureCluster({ place, binaries, sync: settings['fsync'] !== 'off', signal })
  const socketDir = socketDirFor(place.data, place.user, fallbackDir)
  return { place, binaries, socketDir, log: join(home, `postgres-${MAJOR}.log`), settings }
}
