import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const totals = () => service.person('Cy').api.getGlobalStats({ query: { random: 'a1B2c', cdncache: '60' } })
const hello = { 'a.txt': Buffer.from('hello'), 'b.txt': Buffer.from('world!') }

test('an upload is counted once when it is done, also when its event comes twice', async () => {
  expect(await totals()).toEqual({ transfers: 0, files: 0, bytes: 0 })
  const ana = service.person('Ana')
  const sent = await ana.send(hello)
  await ana.api.uploadDone({ params: { id: sent.transferId }, headers: { 'x-upload-token': sent.uploadToken } })
  await ana.create({ 'never-sent.txt': 1_000 })
  await expect.poll(totals).toEqual({ transfers: 1, files: 2, bytes: 11 })

  // The same event once more, as after a crash between its effect and its end; then another transfer, told after it.
  await service.app.database.pool.query(
    `select graphile_worker.add_job('transfer-uploaded → statistics', payload := json_build_object('id', $1::text))`,
    [sent.transferId],
  )
  await expect.poll(waitingEvents).toBe(0)
  await ana.send(hello)
  await expect.poll(totals).toEqual({ transfers: 2, files: 4, bytes: 22 })
})

async function waitingEvents(): Promise<number> {
  const { rows } = await service.app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'transfer-uploaded → statistics'`,
  )
  return rows[0]?.count ?? Number.NaN
}
