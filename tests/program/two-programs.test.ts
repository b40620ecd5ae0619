import { retryWhileBusy } from '@envoi/testing/concurrent-calls'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { openSandbox } from '@envoi/testing/program-sandbox'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

test('two programs work on the same data, and either goes on when the other stops', async () => {
  await using sandbox = await openSandbox()
  const [first, second] = await Promise.all([sandbox.start(), sandbox.start()])
  const ana = first.person('Ana')
  const bo = second.person('Bo')
  const plan = someBytes(300_000, 1)
  const sent = await ana.send({ 'plan.pdf': plan })

  expect(await first.stop()).toBe(0)
  const link = await retryWhileBusy(() => bo.api.getDownloadLink({ query: { transferId: sent.transferId } }))
  expect((await getBytes(link.url)).includes(plan)).toBe(true)
  await bo.send({ 'answer.txt': Buffer.from('thank you') })

  expect(await second.stop()).toBe(0)
  expect(await sandbox.processes()).toEqual([])
})

test('a program on a taken port ends with one line, and the first goes on', async () => {
  await using sandbox = await openSandbox()
  const first = await sandbox.start()
  const before = await sandbox.processes()
  const { status, out, err } = await sandbox.run({ env: { PORT: String(first.port) } })
  expect({ status, out }).toEqual({ status: 1, out: [] })
  expect(err).toEqual([`Port ${first.port} is taken by another program; stop it or start with PORT=another.`])

  expect(await sandbox.processes()).toEqual(before)
  await first.person('Ana').send({ 'plan.pdf': someBytes(1000, 1) })
})
