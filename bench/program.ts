import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { connectDatabase } from '@envoi/server/platform/database/connect'
import { startPostgres } from '@envoi/postgres/start-postgres'

/** The real program in a process of its own, as `npm start` runs it, with its data on the chosen file system. */
export type Program = {
  url: string
  dataDir: string
  /** Removes what was uploaded, behind the program's back: kept in memory, it would slow the next round. */
  emptyObjects(): Promise<void>
  /** Until no job is at work or due: what was sent has been read, and nothing takes from what is measured. */
  whenIdle(): Promise<void>
  /** Peak resident memory since the last call, and the event loop's p99 delay since the start. */
  usage(): Promise<{ peak: number; now: number; cpu: number; loopP99: number }>
} & AsyncDisposable

const startFlags = ['--max-semi-space-size=4', '--max-old-space-size=512', '--disable-warning=ExperimentalWarning']

export async function startProgram(below: string, env: Record<string, string> = {}): Promise<Program> {
  const shared = env['ENVOI_DATA']
  const dataDir = shared ?? (await mkdtemp(join(below, 'envoi-bench-')))
  const child = spawn(process.execPath, [...startFlags, 'server/src/main/serve.ts'], {
    env: { ...process.env, PORT: '0', ENVOI_DATA: dataDir, TRUSTED_PROXIES: '127.0.0.1,::1', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await startLine(child.stdout)
  const status = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024
  return {
    url,
    dataDir,
    async emptyObjects() {
      const objects = join(dataDir, 'objects')
      for (const name of await readdir(objects)) await rm(join(objects, name), { recursive: true })
    },
    whenIdle: () => noJobLeft(dataDir),
    async usage() {
      const text = await (await fetch(`${url}/metrics`)).text()
      const metric = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
      return {
        peak: status('VmHWM'),
        now: status('VmRSS'),
        cpu: metric('process_cpu_seconds_total'),
        loopP99: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
      }
    },
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      if (shared === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Its own database, looked into from beside it. */
async function noJobLeft(dataDir: string): Promise<void> {
  await using postgres = await startPostgres({ dataDir, say: () => {} })
  const onIdleError = (error: Error): void => console.error(error)
  await using database = connectDatabase(postgres.connection, { maxConnections: 1, onIdleError })
  const isBusy = async (): Promise<boolean> => {
    const { rows } = await database.pool.query(
      'select from graphile_worker._private_jobs where locked_at is not null or is_available and run_at <= now() limit 1',
    )
    return rows.length > 0
  }
  while (await isBusy()) await delay(100)
}

async function startLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = /^Envoi is at (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('the program did not start')
}
