import { getBytes, someBytes } from '@envoi/testing/bytes'
import { createDatabase } from '@envoi/testing/database'
import { openSandbox } from '@envoi/testing/program-sandbox'
import { byId } from '@envoi/testing/managing'
import { linkToFile } from '@envoi/testing/receiving'
import { startFaultyScanner } from '@envoi/testing/faulty-scanner'
import { expect, test } from 'vitest'

const PATIENTLY = { timeout: 60_000, interval: 50 }

test('after kill -9 during a scan, the next start continues and does not scan finished files again', async () => {
  await using scanner = await startFaultyScanner()
  await using database = await createDatabase()
  await using sandbox = await openSandbox()
  const env = { CLAMD: scanner.place, DATABASE_URL: database.url }
  const first = await sandbox.start({ env })
  const ana = first.person('Ana')
  const plan = someBytes(300_000, 1)
  await ana.send({ 'before.txt': someBytes(10) })
  await expect.poll(() => scanner.streams.length, PATIENTLY).toBe(1)
  scanner.behave('deaf')
  const held = await ana.send({ 'plan.pdf': plan, 'film.mp4': someBytes(200_000, 2) })
  await expect.poll(() => scanner.streams.length, PATIENTLY).toBe(3)
  expect(await ana.api.getResult(byId(held))).toMatchObject({ status: 'SCANNING', scan: { done: 0, of: 2 } })
  await sandbox.kill('program')
  // As if some time had passed: jobs just taken are left alone for a while.
  await database
    .connect()
    .pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)

  scanner.behave('truth')
  await sandbox.start({ env: { ...env, PORT: String(first.port) } })
  const result = async () => (await ana.api.getResult(byId(held))).status
  await expect.poll(result, PATIENTLY).toBe('ENABLED')
  expect((await getBytes(await linkToFile(ana, held))).equals(plan)).toBe(true)
  // The two that were cut off, once more; the one before them, once.
  expect(scanner.streams).toHaveLength(5)
}, 300_000)
