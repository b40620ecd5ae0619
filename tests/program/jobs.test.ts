import { someBytes } from '@envoi/testing/bytes'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PATIENTLY = { timeout: 30_000 }
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const waitingJobs = async (): Promise<number> => {
  const { rows } = await service.app.database.pool.query<{ count: number }>(
    'select count(*)::int from graphile_worker._private_jobs where run_at <= now()',
  )
  return rows[0]?.count ?? 0
}

test('an uploaded transfer is counted once, however often its event is delivered', async () => {
  const ana = service.person('Ana')
  const totals = () => ana.api.getGlobalStats({})
  const before = await totals()
  const { transferId } = await ana.send({ 'plan.pdf': someBytes(300, 1), 'notes.txt': someBytes(200, 2) })
  const after = { transfers: before.transfers + 1, files: before.files + 2, bytes: before.bytes + 500 }
  await expect.poll(totals, PATIENTLY).toEqual(after)

  for (let times = 0; times < 2; times += 1) {
    await service.app.database.pool.query(
      `select graphile_worker.add_job('transfer-uploaded → statistics', payload := json_build_object('id', $1::text))`,
      [transferId],
    )
  }
  await expect.poll(waitingJobs, PATIENTLY).toBe(0)
  expect(service.logged()).not.toContain('job-failed')
  expect(await totals()).toEqual(after)
})
