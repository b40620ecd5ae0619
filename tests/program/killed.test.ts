import { readFile, writeFile } from 'node:fs/promises'
import { retryWhileBusy } from '@envoi/testing/concurrent-calls'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { type ProgramSandbox, type Program, sandboxesInUse } from '@envoi/testing/program-sandbox'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })
const PATIENTLY = { timeout: 60_000 }
const plan = someBytes(300_000, 1)
const openSandbox = sandboxesInUse()

/** Ana's transfer, made before whatever the test does to the program. */
async function sendPlan(program: Program): Promise<{ transferId: string; fileId: string }> {
  const { transferId, multiparts } = await program.person('Ana').send({ 'plan.pdf': plan })
  return { transferId, fileId: multiparts[0]?.fileId ?? '' }
}

async function expectPlan(program: Program, sent: { transferId: string; fileId: string }): Promise<void> {
  const { api } = program.person('Bo')
  const { url } = await retryWhileBusy(() => api.getDownloadLink({ query: sent }))
  expect((await getBytes(url)).equals(plan)).toBe(true)
}

async function readiness({ url }: Program): Promise<number> {
  return (await fetch(`${url}/health/ready`)).status
}

test('after kill -9 of the program, the next start uses the database that still runs, and keeps all data', async () => {
  await using sandbox = await openSandbox()
  const first = await sandbox.start()
  const sent = await sendPlan(first)
  const database = await sandbox.databasePid()
  await sandbox.kill('program')
  expect((await sandbox.processes()).map(({ pid }) => pid)).toEqual([database])

  const second = await sandbox.start({ env: { PORT: String(first.port) } })
  expect(await sandbox.databasePid()).toBe(database)
  await expectPlan(second, sent)
  expect(await second.stop()).toBe(0)
  expect(await sandbox.processes()).toEqual([])
})

test('after kill -9 of program and database, with a pid file that names another process, the next start recovers', async () => {
  await using sandbox = await openSandbox()
  const sent = await sendPlan(await sandbox.start())
  await sandbox.kill('all')
  const [, ...rest] = (await readFile(sandbox.pidFile, 'utf8')).split('\n')
  await writeFile(sandbox.pidFile, [process.pid, ...rest].join('\n'))

  const program = await sandbox.start()
  await expectPlan(program, sent)
  expect(await program.stop()).toBe(0)
})

test('after kill -9 of the database, calls are told to retry until it is back, and nothing is lost', async () => {
  await using sandbox = await openSandbox()
  const program = await sandbox.start()
  const sent = await sendPlan(program)
  const answers = await askUntilReady(program, sandbox)
  expect(answers).toContain('200')
  expect(answers.filter((answer) => answer !== '200' && !/^503, again in [1-9]\d* s$/.test(answer))).toEqual([])
  await expectPlan(program, sent)
  await program.person('Cleo').send({ 'after.txt': Buffer.from('all is well') })
  expect(await program.stop()).toBe(0)
})

/** Asks for the totals, which need the database, from before it is killed until the program is ready again. */
async function askUntilReady(program: Program, sandbox: ProgramSandbox): Promise<string[]> {
  const answers: string[] = []
  const ask = async (): Promise<void> => {
    const response = await fetch(`${program.url}/api/transfer/statistics/global-transfer-stats`)
    await response.arrayBuffer()
    const { status } = response
    answers.push(status === 200 ? '200' : `${status}, again in ${response.headers.get('retry-after')} s`)
  }
  await ask()
  const before = await sandbox.databasePid()
  process.kill(before, 'SIGKILL')
  const isBack = async (): Promise<boolean> => {
    await ask()
    return (await sandbox.databasePid()) !== before && (await readiness(program)) === 200
  }
  await expect.poll(isBack, { ...PATIENTLY, interval: 20 }).toBe(true)
  return answers
}
