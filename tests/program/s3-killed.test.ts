import { someBytes } from '@envoi/testing/bytes'
import { newS3Place } from '@envoi/testing/ceph'
import { createDatabase } from '@envoi/testing/database'
import { findFreePort } from '@envoi/testing/free-port'
import { openSandbox } from '@envoi/testing/program-sandbox'
import { byId } from '@envoi/testing/managing'
import { s3Settings } from '@envoi/testing/s3-settings'
import { openStore } from '@envoi/testing/s3-store'
import { expect, test } from 'vitest'
import { type Step, patiently, startSending } from './interrupted-sending.ts'

const PATIENTLY = { timeout: 60_000, interval: 50 }

test('after kill -9 at every step of a transfer on S3, it resumes, arrives whole, and leaves no objects behind', async () => {
  const place = await newS3Place()
  using store = openStore(place)
  await using database = await createDatabase()
  await using sandbox = await openSandbox()
  const env = { ...s3Settings(place), DATABASE_URL: database.url, PORT: String(await findFreePort()) }
  const { pool } = database.connect()
  const rowsOf = async (statement: string) => (await pool.query(statement)).rows
  async function killAndStart(): Promise<void> {
    await sandbox.kill('program')
    // As if some time had passed: jobs just taken are left alone for a while.
    await rowsOf(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
    await sandbox.start({ env })
  }
  const struckAfter = new Set<Step>()
  let strokes = Promise.resolve()
  const strikeOnce = (step: Step): void => {
    // Another answer may come before the stroke falls.
    if (!struckAfter.has(step)) strokes = strokes.then(killAndStart)
    struckAfter.add(step)
  }

  const ana = (await sandbox.start({ env })).person('Ana')
  const contents = [someBytes(17_000_000, 1), someBytes(300_000, 2)]
  const sending = await startSending(ana, contents, strikeOnce)
  await killAndStart()
  for (let isDone = false; !isDone;) {
    isDone = await patiently(() => sending.goOn()).then(
      () => true,
      () => false,
    )
    await strokes
    if (!struckAfter.has('done')) await patiently(() => sending.expectKept())
  }
  expect([...struckAfter]).toEqual(['part', 'joined', 'done'])
  const status = async () => (await rowsOf('select status from transfers'))[0]
  await expect.poll(status, PATIENTLY).toEqual({ status: 'ENABLED' })
  await patiently(() => sending.expectWhole())
  const sealed = await rowsOf('select key, version from s3_objects order by key')
  expect(sealed).toHaveLength(2)
  expect(await store.versions()).toEqual(expect.arrayContaining(sealed))

  await ana.api.deleteTransfer(byId(sending.transfer))
  await killAndStart()
  const objects = () => rowsOf('select key from s3_objects')
  await expect.poll(objects, PATIENTLY).toEqual([])
  await rowsOf(`update s3_leftovers set since = since - interval '25 hours'`)
  await rowsOf(`select graphile_worker.add_job('sweep-storage')`)
  await expect.poll(store.versions, PATIENTLY).toEqual([])
  expect(await store.uploads()).toEqual([])
}, 300_000)
