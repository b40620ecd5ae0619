import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { describeBucket } from '../outside/object-store/port.contract.ts'
import { openTestBucket } from './disk-bucket.fixture.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

describeBucket('the disk bucket', () => openTestBucket(database))
describeBucket('the disk bucket on a file system in memory', () => openTestBucket(database, { below: '/dev/shm' }))
