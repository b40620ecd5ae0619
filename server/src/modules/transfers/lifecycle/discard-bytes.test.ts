import { type TestDatabase, createDatabase } from '@envoi/testing/database'
import { sql } from '../../../platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BucketAway } from '../../../outside/object-store/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { discardBytesWhenTold, discardFileBytesWhenTold } from './discard-bytes.ts'
import { createFakeBucket, createOwners } from '../transfers.fixture.ts'
import { findFiles, findTransfer } from '../store.ts'

const { bucket, told } = createFakeBucket()
const never = new AbortController().signal
let kept: TestDatabase
let database: Database
let owners: ReturnType<typeof createOwners>
beforeAll(async () => {
  kept = await createDatabase()
  database = kept.connect()
  owners = createOwners(database, bucket)
})
afterAll(() => kept[Symbol.asyncDispose]())

test('a bucket that is away keeps nobody else’s bytes: the others are let go of, and the job comes again', async () => {
  const sent = [await owners.create(undefined, 5), await owners.create(undefined, 5)]
  for (const one of sent) await owners.finish(one)
  const transfers = await Promise.all(sent.map(({ transferId }) => findTransfer(database, transferId)))
  const transferIds = transfers.map((transfer) => transfer!.id)
  const files = (await Promise.all(transferIds.map((id) => findFiles(database, id)))).flat()
  await database.execute(
    sql`update transfers set status = 'DELETED' where id in (${transferIds[0]}, ${transferIds[1]})`,
  )
  await database.execute(sql`update transfers set bucket_id = 'elsewhere' where id = ${transferIds[0]}`)
  const deps = { database, storage: owners.storage, onDiscarding: async () => {} }
  const here = { key: files[1]!.objectKey, version: 'v' }

  await expect(discardBytesWhenTold(deps).handle({ transferIds }, never)).rejects.toThrow(BucketAway)
  expect(told.discarded).toEqual([here])

  await database.execute(sql`update transfer_files set deleted_at = now()`)
  const fileIds = files.map(({ id }) => id)
  await expect(discardFileBytesWhenTold(deps).handle({ fileIds }, never)).rejects.toThrow(BucketAway)
  expect(told.discarded).toEqual([here, here])
})
