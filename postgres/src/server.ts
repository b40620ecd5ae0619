import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PostgresFailure } from './failure.ts'
import { codeOf, ifPresent } from './files.ts'
import { isFull, lastComplaint } from './explain.ts'
import type { Place } from './place.ts'
import { findProcess, listProcesses } from './process-table.ts'
import { clusterName, PORT, serverArguments } from './settings.ts'
import { isPostmaster, lookAt, removeForeign, type Server } from './sight.ts'
import { openSocketDir } from './socket-dir.ts'
import { spawnAs } from './system-user.ts'

export type LaunchPlan = {
  place: Place
  binaries: string
  socketDir: string
  log: string
  settings: Record<string, string>
}
type Launched = { pid: number | undefined; hasExited(): boolean; complaint(): Promise<string> }

const LARGEST_LOG = 10_000_000
const PATIENCE = 60_000

/** One server, whatever is found: it is adopted, waited for, or started. To be called under the start lock. */
export async function bringUp(plan: LaunchPlan, signal: AbortSignal): Promise<{ server: Server; adopted: boolean }> {
  let launched: Launched | undefined
  try {
    for (;;) {
      const seen = await lookAt(plan.place.data)
      if (seen.state === 'ready') return { server: seen.server, adopted: !launched || launched.pid !== seen.server.pid }
      if (seen.state === 'absent' && launched?.hasExited()) {
        await getOverExit(launched, plan)
        await delay(500, undefined, { signal })
        launched = undefined
      }
      if (seen.state === 'absent') launched ??= await launch(plan)
      await delay(25, undefined, { signal })
    }
  } catch (error) {
    // Nobody waits any more. But a recovery that outlasts our time limit goes on: the next start finds it further.
    const isTimeLimit = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    if (launched?.pid && !launched.hasExited() && !isTimeLimit) await shutDown(launched.pid, plan.place.data)
    throw error
  }
}

/** Detached, with its log in a file: it outlives a killed program, and the next start finds it. */
async function launch({ place, binaries, socketDir, log, settings }: LaunchPlan): Promise<Launched> {
  const { data, user } = place
  await openSocketDir(socketDir, user)
  await removeForeign(join(socketDir, `.s.PGSQL.${PORT}.lock`), data)
  if (((await ifPresent(stat(log)))?.size ?? 0) > LARGEST_LOG) await rename(log, `${log}.1`)
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants
  await using file = await open(log, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
  if (user) await file.chown(user.uid, user.gid)
  const { size } = await file.stat()
  const child = spawn(join(binaries, 'bin/postgres'), serverArguments(data, socketDir, settings), {
    ...spawnAs(user),
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
  })
  await once(child, 'spawn')
  child.unref()
  return {
    pid: child.pid,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    complaint: async () => {
      const killed = child.signalCode && `killed by ${child.signalCode}`
      return lastComplaint((await readFile(log)).subarray(size).toString()) || killed || 'it said nothing'
    },
  }
}

/** Returns when another try makes sense. */
async function getOverExit(launched: Launched, { place, log }: LaunchPlan): Promise<void> {
  const complaint = await launched.complaint()
  // A server that a killed program had just started was quicker: the next look finds it.
  if (/lock file ".*" already exists/.test(complaint)) return
  if (/pre-existing shared memory block/.test(complaint)) return quitOrphans(place.data)
  const why = (await isFull(place.data, complaint)) ? 'the disk is full' : 'it gave up'
  throw new PostgresFailure(`PostgreSQL did not start in ${place.data}: ${why} (${complaint}; ${log}).`)
}

/** Processes of a server whose head was killed: they stop by themselves when idle, but not amid a long query. */
async function quitOrphans(data: string): Promise<void> {
  const all = await listProcesses()
  const orphans = all.filter(({ command }) => command.startsWith(`postgres: ${clusterName(data)}: `))
  for (const { pid } of orphans) sendSignal(pid, 'SIGQUIT')
}

/** The fast way, which ends sessions but writes everything; the hard one, to be recovered from, if that takes too long. */
export async function shutDown(pid: number, data: string): Promise<void> {
  // Known by its birth from here on: its command is gone a moment before the process and its files are.
  const born = (await isPostmaster(pid, data)) ? (await findProcess(pid))?.born : undefined
  if (born === undefined) return
  const isThere = async () => (await findProcess(pid))?.born === born
  for (const way of ['SIGINT', 'SIGQUIT'] as const) {
    if (await isThere()) sendSignal(pid, way)
    const until = AbortSignal.timeout(PATIENCE)
    while (!until.aborted) {
      if (!(await isThere())) return
      await delay(25)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
