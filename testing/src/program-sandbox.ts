import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabases } from '@envoi/server/database'
import { readConfig } from '@envoi/server/platform/config'
import { openDataDirectory } from '@envoi/server/platform/data-directory'
import { connectDatabase } from '@envoi/server/platform/database/connect'
import { unlockJobsOfDeadWorkers } from '@envoi/server/platform/jobs/worker-lock'
import { silentLog } from '@envoi/server/platform/log'
import { findPidFile } from '@envoi/postgres/pid-file'
import { type Process, listProcesses } from '@envoi/postgres/process-table'
import { appConnection } from '@envoi/postgres/sessions'
import { afterAll, beforeAll, onTestFailed } from 'vitest'
import { type Person, createPerson } from './people.ts'
import { type Ended, type Running, type StartOptions, runProgram } from './program.ts'
import { databaseFolder } from './run-folder.ts'

/** A program that has said where it is. */
export type Program = Running & {
  port: number
  /** The site's origin. */
  url: string
  storageUrl: string
  person(name: string): Person
}

/** A data directory of its own and the programs that run on it; all of it ends with the test. */
export async function openSandbox() {
  const folder = await mkdtemp(join(databaseFolder(), 'envoi-sandbox-'))
  // As root the database runs as somebody else, who must get in.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const pidFile = join(dataDir, 'postgres-18', 'postmaster.pid')
  const closing = new AsyncDisposableStack()
  closing.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const undoing = closing.use(new AsyncDisposableStack())
  closing.defer(() => killAll(folder, () => true))
  let people = 0

  const begin = ({ env, ...options }: StartOptions = {}): Running =>
    runProgram({ env: { ENVOI_DATA: dataDir, ...env }, ...options }, folder)

  return {
    folder,
    dataDir,
    /** To be undone when no process is left, before the folder is removed. */
    defer: (undo: () => Promise<unknown>) => undoing.defer(async () => void (await undo())),
    begin,

    async start(options: StartOptions = {}): Promise<Program> {
      const running = begin(options)
      onTestFailed(
        () => void process.stderr.write(`${[...running.out.all, ...running.err.all.slice(-50)].join('\n')}\n`),
      )
      const found = await Promise.race([running.out.first(/^Envoi is at (http:\/\/localhost:(\d+))$/), running.ended])
      if (typeof found !== 'object') throw new Error(`the program ended with ${found}: ${running.err.all.join('\n')}`)
      const [, url = '', port = ''] = found
      return {
        ...running,
        port: Number(port),
        url,
        storageUrl: `http://127.0.0.1:${port}`,
        person(name) {
          people += 1
          const address = `10.9.${people >> 8}.${people & 255}`
          return closing.use(createPerson({ name, address, origin: url, ledger: join(folder, `ledger-${people}`) }))
        },
      }
    },

    /** For a start that is expected to fail. */
    async run(options: StartOptions = {}): Promise<Ended> {
      const { out, err, ended } = begin(options)
      return { status: await ended, out: out.all, err: err.all }
    },

    processes: () => processesOf(folder),
    /** Kills -9, and returns when they are gone. Without its head, the rest of the database goes by itself. */
    kill: (which: 'program' | 'database' | 'all') =>
      killAll(folder, (process) => which === 'all' || isDatabase(process) === (which === 'database')),
    pidFile,
    async databasePid(): Promise<number> {
      return Number.parseInt(await readFile(pidFile, 'utf8'), 10)
    },
    /** As if some time had passed: jobs that were just taken are left alone for a while, and looked after now and then. */
    async unlockJobs(): Promise<void> {
      const server = await findPidFile(pidFile)
      if (server === undefined || server === 'damaged') throw new Error('no database runs here')
      const options = { maxConnections: 1, connectWithin: 10_000, onIdleError: () => {} }
      await using database = connectDatabase(appConnection(server), options)
      await database.pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
      await unlockJobsOfDeadWorkers(database)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
export type ProgramSandbox = Awaited<ReturnType<typeof openSandbox>>

/**
 * Sandboxes with what a first start makes, a secret and a migrated database: made once for all tests of a file, since most
 * are about what comes after, and half of a first start is that.
 */
export function sandboxesInUse(): () => Promise<ProgramSandbox> {
  let made: ProgramSandbox
  beforeAll(async () => {
    made = await openSandbox()
    await using closing = new AsyncDisposableStack()
    const config = readConfig({ ENVOI_DATA: made.dataDir })
    await openDataDirectory(config)
    await openDatabases(config, { log: silentLog, say: () => {}, closing })
  })
  afterAll(() => made[Symbol.asyncDispose]())
  return async () => {
    const sandbox = await openSandbox()
    await promisify(execFile)('cp', ['-a', made.dataDir, sandbox.dataDir])
    return sandbox
  }
}

const isDatabase = ({ command }: Process): boolean => command.includes('bin/postgres -D ')

async function processesOf(folder: string): Promise<Process[]> {
  const all = (await listProcesses()).filter(({ command }) => command.includes(folder))
  const heads = new Set(all.filter(isDatabase).map(({ pid }) => pid))
  const parents = await Promise.all(all.map(({ pid }) => parentOf(pid)))
  // A session of the database that was born this very moment still has the name of its head, which it soon changes.
  return all.filter((process, index) => !(isDatabase(process) && heads.has(parents[index] ?? 0)))
}

/** Nothing when it has gone meanwhile, or where there is no such file. */
async function parentOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])
}

async function killAll(folder: string, isMeant: (process: Process) => boolean): Promise<void> {
  for (;;) {
    const left = (await processesOf(folder)).filter(isMeant)
    if (left.length === 0) return
    // Children first: none of them shall have time to notice.
    for (const { pid } of left.toReversed()) kill(pid)
    await delay(10)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Gone by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
