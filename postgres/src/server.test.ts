import { mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectOneLine, openScratch, type Scratch } from './scratch.fixture.ts'
import { bringUp, shutDown } from './server.ts'
import { isPostmaster } from './sight.ts'

const { signal } = new AbortController()

/** A plan whose server is a script, to fail in ways that a true one rarely does. */
async function planWith(scratch: Scratch, script: string) {
  const binaries = join(scratch.directory, 'native')
  const data = join(scratch.dataDir, 'postgres-18')
  await mkdir(join(binaries, 'bin'), { recursive: true })
  await mkdir(data, { recursive: true })
  await writeFile(join(binaries, 'bin/postgres'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const log = join(scratch.dataDir, 'postgres-18.log')
  return { place: { data, user: undefined }, binaries, socketDir: `${data}.run`, log, settings: {} }
}

test.for([
  ['is killed', 'kill -9 $$', /it gave up \(killed by SIGKILL; /],
  ['says nothing', 'exit 1', /it gave up \(it said nothing; /],
  ['says why', 'echo "now [7] FATAL:  no" >&2; exit 1', /it gave up \(FATAL: no; .*postgres-18.log\)/],
  ['finds no room', 'echo "FATAL:  No space left on device"; exit 1', /the disk is full \(FATAL: No space/],
] as const)('a server that %s while it starts is told in one line', async ([, script, words]) => {
  await using scratch = await openScratch()
  await expectOneLine(bringUp(await planWith(scratch, script), signal), words)
})

test('only what was said at this start counts, and a log that has grown large is set aside', async () => {
  await using scratch = await openScratch()
  const plan = await planWith(scratch, 'exit 1')
  await writeFile(plan.log, 'FATAL:  of an earlier start\n')
  await expectOneLine(bringUp(plan, signal), /it said nothing/)
  await truncate(plan.log, 10_000_001)
  await expectOneLine(bringUp(plan, signal), /it said nothing/)
  expect((await stat(`${plan.log}.1`)).size).toBe(10_000_001)
  expect(await readFile(plan.log, 'utf8')).toBe('')
})

test('a server that does not become ready is stopped when the start is called off', async () => {
  await using scratch = await openScratch()
  const plan = await planWith(scratch, 'echo $$ > "$2/script.pid"; while :; do sleep 0.05; done')
  const caller = new AbortController()
  const start = bringUp(plan, caller.signal)
  const pid = async () => Number(await readFile(join(plan.place.data, 'script.pid'), 'utf8'))
  await expect.poll(pid).toBeGreaterThan(0)
  expect(await isPostmaster(await pid(), plan.place.data)).toBe(true)
  caller.abort(new Error('called off'))
  await expect(start).rejects.toThrow()
  expect(await isPostmaster(await pid(), plan.place.data)).toBe(false)
})

test('a process that is not the server of this directory is never stopped', async () => {
  await using scratch = await openScratch()
  const other = scratch.spawn(['/bin/sleep', '600'])
  await shutDown(other.pid ?? 0, scratch.dataDir)
  expect(other.signalCode).toBeNull()
  expect(await isPostmaster(other.pid ?? 0, scratch.dataDir)).toBe(false)
})
