import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { promisify } from 'node:util'
import { compileCache } from '@envoi/testing/compile-cache'
import { databaseFolder } from '@envoi/testing/run-folder'
import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { ifPresent } from './files.ts'
import { shutDown } from './server.ts'
import { throwawaySettings } from './settings.ts'
import { startPostgres, type EmbeddedPostgres, type PostgresDeps } from './start-postgres.ts'

export const isRoot = process.getuid?.() === 0

export type Report = {
  said: string[]
  connection?: EmbeddedPostgres['connection']
  adopted?: boolean
  failure?: string
}

/** A folder for one test, with the programs and servers that were started in it; all of it ends with the test. */
export async function openScratch() {
  const directory = await mkdtemp(join(databaseFolder(), 'envoi-test-'))
  await chmod(directory, 0o755)
  const dataDir = join(directory, 'data')
  const fallbackDir = join(directory, 'var-lib')
  const children: ChildProcess[] = []
  const cleanups: (() => Promise<unknown>)[] = []

  return {
    directory,
    dataDir,
    fallbackDir,
    said: [] as string[],
    /** To be undone before the folder is removed. */
    defer: (cleanup: () => Promise<unknown>) => cleanups.push(cleanup),

    start(more: Partial<PostgresDeps> = {}): Promise<EmbeddedPostgres> {
      const say = (line: string) => this.said.push(line)
      return startPostgres({ dataDir, fallbackDir, settings: throwawaySettings, say, ...more })
    },

    spawn(command: string[], user: { uid?: number; gid?: number } = {}, more: Record<string, string> = {}) {
      const [file = '', ...args] = command
      const env = { ...process.env, ...more }
      const child = spawn(file, args, { ...user, env, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] })
      children.push(child)
      return child
    },

    /** The same in a process of its own: by another user, from another copy of the code, or with a prefix to Node. */
    program(more: { uid?: number; gid?: number; dataDir?: string; clone?: string; prefix?: string[] } = {}) {
      const { clone, prefix = [], dataDir: wanted = dataDir, ...user } = more
      const node = clone === undefined ? process.execPath : join(clone, 'node')
      const folder = clone === undefined ? import.meta.dirname : join(clone, 'postgres/src')
      const options = JSON.stringify({ dataDir: wanted, fallbackDir })
      const child = this.spawn(
        [...prefix, node, join(folder, 'program.fixture.ts'), options],
        user,
        clone === undefined ? compileCache : {},
      )
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      return {
        report: lines.next().then(({ value }) => JSON.parse(value ?? '{}') as Report),
        kill: () => end(child, () => child.kill('SIGKILL')),
        finish: () => end(child, () => child.stdin.end()),
      }
    },

    async [Symbol.asyncDispose](): Promise<void> {
      for (const child of children) await end(child, () => child.kill('SIGKILL'))
      await endServersBelow(directory)
      for (const cleanup of cleanups.toReversed()) await cleanup()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Scratch = Awaited<ReturnType<typeof openScratch>>

/** The same with a database in it, that was made once for all tests of a file: most are about what comes after. */
export function scratchesWithDatabase(): () => Promise<Scratch> {
  let made: Scratch
  beforeAll(async () => {
    made = await openScratch()
    await (await made.start()).stop()
  })
  afterAll(() => made[Symbol.asyncDispose]())
  return async () => {
    const scratch = await openScratch()
    await promisify(execFile)('cp', ['-a', made.dataDir, scratch.dataDir])
    return scratch
  }
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  how()
  await exit
}

async function endServersBelow(directory: string): Promise<void> {
  const { stdout } = await promisify(execFile)('find', [directory, '-name', 'postmaster.pid'])
  for (const path of stdout.split('\n').filter(Boolean)) {
    const pid = await postmasterPid(path.slice(0, path.lastIndexOf('/')))
    if (pid > 0) await shutDown(pid, path.slice(0, path.lastIndexOf('/')))
  }
}

/** 0 when no server has written its number there. */
export async function postmasterPid(data: string): Promise<number> {
  return Number.parseInt((await ifPresent(readFile(join(data, 'postmaster.pid'), 'utf8'))) ?? '0', 10) || 0
}

export async function query(to: { connection?: EmbeddedPostgres['connection'] }, sql: string): Promise<unknown[][]> {
  const client = new Client(to.connection)
  // The tests kill servers on purpose: what matters is the answer to the question.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][]
  } finally {
    await client.end()
  }
}

/** Fails in one line that says something, and is meant for people. */
export async function expectOneLine(start: Promise<unknown>, words: RegExp): Promise<void> {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason as Error,
  )
  expect(error?.name).toBe('PostgresFailure')
  expect(error?.message).toMatch(words)
  expect(error?.message).not.toContain('\n')
}
