import { type Bucket, BucketFull } from '../../outside/object-store/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import { silentLog } from '../../platform/log.ts'
import { createPasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { describe, expect, test } from 'vitest'
import { createStorage } from './index.ts'

/** Preparing asks the bucket alone; the database is not there, so a question to it would fail. */
function storageOn(bucket: Pick<Bucket, 'freeBytes' | 'open'>, freeBytesKept = 100) {
  return createStorage({
    database: {} as Database,
    buckets: {
      all: [{ bucket: { id: 'disk', ...bucket } as Bucket, region: 'local', types: ['S1'] }],
      endpoint: () => 'http://127.0.0.1',
    },
    freeBytesKept,
    passwords: createPasswordHashing(),
    rateLimits: {} as RateLimits,
    log: silentLog,
  })
}
const open: Bucket['open'] = async (items) =>
  items.map(({ key, size, partSize }) => ({ key, uploadId: size > partSize ? 'u' : null }))

describe('room for new bytes', () => {
  test('must be left for what is declared and what is kept free', async () => {
    await expect(
      storageOn({ open, freeBytes: async () => 130 }).prepareIntake([10, 20], 'disk'),
    ).resolves.toMatchObject({
      bucketId: 'disk',
      objects: [{ size: 10 }, { size: 20 }],
    })
    const preparing = storageOn({ open, freeBytes: async () => 129 }).prepareIntake([10, 20], 'disk')
    await expect(preparing).rejects.toMatchObject({ code: 'STORAGE_FULL', retryAfter: 600 })
  })

  test('that runs out while the keys are made ready is refused alike', async () => {
    const full = { freeBytes: async () => 1e12, open: () => Promise.reject(new BucketFull('full')) }
    await expect(storageOn(full).prepareIntake([1], 'disk')).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      retryAfter: 600,
    })
  })

  test('any other trouble with the bucket stays a fault', async () => {
    const broken = { freeBytes: async () => 1e12, open: () => Promise.reject(new Error('broken')) }
    await expect(storageOn(broken).prepareIntake([1], 'disk')).rejects.toThrow('broken')
  })
})
