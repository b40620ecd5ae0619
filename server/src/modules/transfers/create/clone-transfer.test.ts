import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bucket } from '../../../outside/object-store/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { cloneWhenTold } from './clone-transfer.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'
import { findFiles, findTransfer } from '../store.ts'
import { isSealed } from '../transfer.ts'

let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
let bucket: Bucket
let told: ReturnType<typeof createFakeBucket>['told']
let published: string[]
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
})
afterAll(() => kept[Symbol.asyncDispose]())
beforeEach(() => {
  ;({ bucket, told } = createFakeBucket())
  owners = createOwners(database, bucket)
  published = []
})

async function cloned() {
  const made = await owners.create(undefined, 1)
  await owners.finish(made)
  const transfer = await findTransfer(database, made.transferId)
  if (!transfer) throw new Error('the source is not there')
  const files = new Map((await findFiles(database, transfer.id)).filter(isSealed).map((file) => [file.publicId, file]))
  const [sourceFileId] = files.keys()
  const asked = { id: 'cccccc', name: 'plan.pdf', size: 1, clone: true, sourceFileId }
  const more = { cloningSourceTransfer: made.transferId, files: [asked] }
  return owners.create(undefined, 1, more, { source: { transfer, files } })
}
async function run({ transferId }: { transferId: string }): Promise<void> {
  const publish = async (_tx: unknown, event: string) => void published.push(event)
  const job = cloneWhenTold({ database, storage: owners.storage, publish, isScanRequired: false })
  await job.handle({ id: transferId }, new AbortController().signal)
}
async function stateOf({ transferId }: { transferId: string }): Promise<unknown[]> {
  const { rows } = await database.execute(sql`
    select status, array_agg(event.type order by event.id) as events
    from transfers join transfer_events event on event.transfer_id = transfers.id
    where public_id = ${transferId} group by transfers.id`)
  return [rows[0]?.['status'], rows[0]?.['events']]
}
const whole = ['ENABLED', ['CREATED', 'CLONED', 'AVAILABLE']]

test('a clone becomes available once, and says so once, however often its job runs', async () => {
  const clone = await cloned()
  expect(await stateOf(clone)).toEqual(['CLONING', ['CREATED']])
  await run(clone)
  expect(await stateOf(clone)).toEqual(whole)
  expect(published).toEqual(['files-cloned', 'transfer-sealed', 'transfer-uploaded', 'transfer-available'])
  await run(clone)
  expect(await stateOf(clone)).toEqual(whole)
  expect(published).toHaveLength(4)
})

test.each(['copy', 'seal'] as const)('a worker that dies after it did its %s is followed by another', async (step) => {
  const clone = await cloned()
  const { copy, seal } = bucket
  const die = () => Promise.reject(new Error('killed'))
  Object.assign(bucket, {
    copy: (...args: Parameters<Bucket['copy']>) => (step === 'copy' ? copy(...args).then(die) : copy(...args)),
    seal: (keys: string[]) => (step === 'seal' ? seal(keys).then(die) : seal(keys)),
  })
  await expect(run(clone)).rejects.toThrow('killed')
  expect(await stateOf(clone)).toEqual(['CLONING', ['CREATED']])
  Object.assign(bucket, { copy, seal })
  await run(clone)
  expect(await stateOf(clone)).toEqual(whole)
})

test('of two workers that copy at once the second changes nothing, also where it is scanned by now', async () => {
  const clone = await cloned()
  const { copy } = bucket
  let isFirst = true
  bucket.copy = async (...args) => {
    await copy(...args)
    if (!isFirst) return
    isFirst = false
    await run(clone)
    await database.execute(sql`
      update transfer_files set scan = 'clean', sha256 = '\\x07'
      where transfer_id = (select id from transfers where public_id = ${clone.transferId})`)
  }
  await run(clone)
  expect(await stateOf(clone)).toEqual(whole)
  const transfer = await findTransfer(database, clone.transferId)
  expect(await findFiles(database, transfer?.id ?? 0)).toMatchObject([{ scan: 'clean' }])
})

test('a transfer that is deleted while it is copied leaves no copy behind', async () => {
  const clone = await cloned()
  const { copy } = bucket
  bucket.copy = async (...args) => {
    await database.execute(sql`update transfers set status = 'DELETED' where public_id = ${clone.transferId}`)
    await copy(...args)
  }
  await run(clone)
  expect((await stateOf(clone))[0]).toBe('DELETED')
  expect(told.discarded).toHaveLength(1)
  expect(published).toEqual([])
})
