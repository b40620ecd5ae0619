import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findProcess } from './process-table.ts'
import { isRoot, openScratch, postmasterPid, query, scratchesWithDatabase, type Scratch } from './scratch.fixture.ts'

// Each starts several servers: a busy machine needs its time for that.
vi.setConfig({ testTimeout: 240_000 })
const BEYOND_ANY_PID = 4_194_304
const openDatabase = scratchesWithDatabase()

/** A database as a crash leaves it: whole, its server gone, the files that name that server still there. */
async function crash(scratch: Scratch) {
  const program = scratch.program()
  const report = await program.report
  await query(report, 'create table note as select 7 as number')
  const data = join(scratch.dataDir, 'postgres-18')
  const files = [join(data, 'postmaster.pid'), join(report.connection?.host ?? '', '.s.PGSQL.5432.lock')]
  const pid = await postmasterPid(data)
  await program.kill()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await findProcess(pid)).toBeUndefined(), { timeout: 30_000 })
  return { data, files }
}

/** Somebody else's process under the number of the old server, and under the server's user: PostgreSQL would give up. */
async function startForeigner(scratch: Scratch, data: string): Promise<number> {
  const { uid, gid } = await stat(data)
  const child = scratch.spawn(['/bin/sleep', '600'], isRoot ? { uid, gid } : {})
  return child.pid ?? 0
}

test('files of a crashed server that now name a foreign process are removed, the process is left alone', async () => {
  await using scratch = await openDatabase()
  const { data, files } = await crash(scratch)
  const foreigner = await startForeigner(scratch, data)
  for (const file of files) {
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(foreigner)))
  }

  await using postgres = await scratch.start()
  expect(postgres.adopted).toBe(false)
  expect(await query(postgres, 'select number from note')).toEqual([[7]])
  expect(await findProcess(foreigner)).toBeDefined()
})

describe('files of a crashed server', () => {
  let crashed: Scratch
  let files: string[]
  beforeAll(async () => {
    crashed = await openDatabase()
    files = (await crash(crashed)).files.map((file) => relative(crashed.directory, file))
  })
  afterAll(() => crashed[Symbol.asyncDispose]())

  test.for([
    ['empty', ''],
    ['cut short', '1'],
    ['garbage', 'not a number\n'],
  ])('that are %s do not stop the next start', async ([, content]) => {
    await using scratch = await openScratch()
    await promisify(execFile)('cp', ['-a', crashed.dataDir, scratch.dataDir])
    for (const file of files) await writeFile(join(scratch.directory, file), content ?? '')
    await using postgres = await scratch.start()
    expect(await query(postgres, 'select number from note')).toEqual([[7]])
  })
})

test('a copy of a data directory gets a server of its own, although its pid file names the running original', async () => {
  await using scratch = await openDatabase()
  await crash(scratch)
  const copy = join(scratch.directory, 'copy')
  await promisify(execFile)('cp', ['-a', scratch.dataDir, copy])
  await using original = await scratch.start()

  await using copied = await scratch.start({ dataDir: copy })
  expect(copied.adopted).toBe(false)
  expect(copied.connection.host).not.toBe(original.connection.host)
  await query(copied, 'delete from note')
  expect(await query(original, 'select number from note')).toEqual([[7]])
})

test('a server whose process cannot be seen, as in another container, is used but not stopped', async () => {
  await using scratch = await openDatabase()
  const program = scratch.program()
  const report = await program.report
  const pidFile = join(scratch.dataDir, 'postgres-18', 'postmaster.pid')
  const trueText = await readFile(pidFile, 'utf8')
  await writeFile(pidFile, trueText.replace(/^\d+/, String(BEYOND_ANY_PID)))
  await program.kill()

  const postgres = await scratch.start()
  await writeFile(pidFile, trueText)
  expect(postgres.adopted).toBe(true)
  expect(await query(postgres, 'select 1')).toEqual([[1]])
  await postgres.stop()
  expect(await query(report, 'select 1')).toEqual([[1]])
})
