import { againWhileBusy } from '@envoi/testing/at-once'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { openHouse } from '@envoi/testing/house'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

test('a second program beside the first works on the same data, and either goes on when the other stops', async () => {
  await using house = await openHouse()
  const [first, second] = await Promise.all([house.start(), house.start()])
  const ana = first.person('Ana')
  const bo = second.person('Bo')
  const plan = someBytes(300_000, 1)
  const sent = await ana.send({ 'plan.pdf': plan })

  expect(await first.stop()).toBe(0)
  const link = await againWhileBusy(() => bo.api.getDownloadLink({ query: { transferId: sent.transferId } }))
  expect((await getBytes(link.url)).includes(plan)).toBe(true)
  await bo.send({ 'answer.txt': Buffer.from('thank you') })

  expect(await second.stop()).toBe(0)
  expect(await house.processes()).toEqual([])
})

test('a second program on a port that is taken ends in one line, and the first takes no harm', async () => {
  await using house = await openHouse()
  const first = await house.start()
  const before = await house.processes()
  const { status, out, err } = await house.run({ env: { PORT: String(first.port) } })
  expect({ status, out }).toEqual({ status: 1, out: [] })
  expect(err).toEqual([`Port ${first.port} is taken by another program; stop it or start with PORT=another.`])

  expect(await house.processes()).toEqual(before)
  await first.person('Ana').send({ 'plan.pdf': someBytes(1000, 1) })
})
