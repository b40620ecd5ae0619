import { randomBytes } from 'node:crypto'
import { newS3Place } from '@envoi/testing/ceph'
import type { S3Place } from '../../../platform/config-buckets.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { type S3Bucket, type S3BucketDeps, createS3Bucket } from './s3-bucket.ts'

/** Where two seconds are not what is tried, a call may take as long as a busy machine needs. */
export const PATIENTLY = { patience: 6000 }

export type TestS3Bucket = { bucket: S3Bucket; place: S3Place } & AsyncDisposable

/** A bucket of its own in the Ceph of this run. */
export async function openTestS3Bucket(database: Database, more: Partial<S3BucketDeps> = {}): Promise<TestS3Bucket> {
  const place = more.place ?? (await newS3Place())
  const bucket = createS3Bucket({ id: randomBytes(4).toString('hex'), database, ...PATIENTLY, ...more, place })
  return { bucket, place, [Symbol.asyncDispose]: async () => bucket[Symbol.dispose]() }
}
