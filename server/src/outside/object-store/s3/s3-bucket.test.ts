import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../platform/database/connect.ts'
import { describeBucket } from '../port.contract.ts'
import { openTestS3Bucket } from './s3-bucket.fixture.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

describeBucket('the S3 bucket', () => openTestS3Bucket(database), { verifies: false })
