import { readdir } from 'node:fs/promises'
import { type Program, sandboxesInUse, openSandbox } from '@envoi/testing/program-sandbox'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })
const PATIENTLY = { timeout: 60_000 }
const openSandboxInUse = sandboxesInUse()
const readiness = async ({ url }: Program): Promise<number> => (await fetch(`${url}/health/ready`)).status

test('a first start prints its address in one line and answers there, and SIGTERM ends it and its database', async () => {
  await using sandbox = await openSandbox()
  const program = await sandbox.start()
  expect(program.out.all).toEqual([`Envoi is at http://localhost:${program.port}`])
  expect(await readiness(program)).toBe(200)
  expect(await sandbox.processes()).toHaveLength(3)

  expect(await program.stop()).toBe(0)
  expect(await sandbox.processes()).toEqual([])
})

test('a start through npm does the same, and SIGTERM reaches it through npm', async () => {
  await using sandbox = await openSandboxInUse()
  const program = await sandbox.start({ command: ['npm', 'start', '--'] })
  expect(await readiness(program)).toBe(200)
  expect(await program.stop()).toBe(0)
  expect(await sandbox.processes()).toEqual([])
})

test('SIGTERM during a first start aborts it, and the next start begins again', async () => {
  await using sandbox = await openSandbox()
  const called = sandbox.begin()
  const isMakingDatabase = async (): Promise<boolean> =>
    (await readdir(sandbox.dataDir).catch(() => [])).some((name) => name.startsWith('postgres-18.new-'))
  await expect.poll(isMakingDatabase, { ...PATIENTLY, interval: 5 }).toBe(true)
  expect(await called.stop()).toBe(0)
  expect(called.err.all).toEqual([])
  expect(await sandbox.processes()).toEqual([])

  const program = await sandbox.start()
  expect(await readiness(program)).toBe(200)
})

test('the program ends, and its database with it, when the process that started it is killed -9', async () => {
  await using sandbox = await openSandboxInUse()
  const program = await sandbox.start()
  process.kill(program.pid, 'SIGKILL')
  expect(await program.ended).toBe('SIGKILL')
  await expect.poll(() => sandbox.processes(), PATIENTLY).toEqual([])
})

test('the program ends, and its database with it, when its output is closed', async () => {
  await using sandbox = await openSandboxInUse()
  const program = await sandbox.start()
  program.hangUp()
  // Every call but those for its health is a line in the log; after another line it may be gone already.
  await fetch(program.url).catch(() => undefined)
  expect(await program.ended).toBe(0)
  expect(await sandbox.processes()).toEqual([])
})
