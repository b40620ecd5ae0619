import type { TransferType } from '@envoi/contract/words'
import { expect, test } from 'vitest'
import { bucketChecks } from './open-buckets.ts'
import type { Bucket } from './outside/object-store/port.ts'
import { createHealth } from './platform/health.ts'
import { silentLog } from './platform/log.ts'

type Told = { id: string; types: TransferType[]; isAway?: boolean }

const healthOf = (buckets: Told[], log = silentLog) =>
  createHealth(
    bucketChecks(
      buckets.map(({ id, types, isAway = false }) => ({
        bucket: {
          id,
          check: async () => (isAway ? Promise.reject(new Error('away')) : undefined),
        } as unknown as Bucket,
        region: 'local',
        types,
      })),
      log,
    ),
  ).status()

test.each<[string, Told[], boolean, Record<string, string>]>([
  [
    'all answer',
    [
      { id: 's3', types: ['S1'] },
      { id: 'disk', types: [] },
    ],
    true,
    { bucket: 'ok', 'bucket-disk': 'ok' },
  ],
  [
    'one that takes new transfers is away',
    [
      { id: 'oslo', types: ['S1'] },
      { id: 'paris', types: ['S2'], isAway: true },
      { id: 'disk', types: [] },
    ],
    false,
    { bucket: 'away', 'bucket-disk': 'ok' },
  ],
  [
    'one that only keeps is away',
    [
      { id: 'disk', types: ['S1'] },
      { id: 'oslo', types: [], isAway: true },
    ],
    true,
    { bucket: 'ok', 'bucket-oslo': 'degraded' },
  ],
])('%s', async (_what, buckets, ready, parts) => {
  expect(await healthOf(buckets)).toEqual({ ready, parts })
})

test('why a bucket cannot be used is in the log', async () => {
  const said: unknown[] = []
  await healthOf([{ id: 'oslo', types: ['S1'], isAway: true }], { ...silentLog, warn: (...line) => said.push(line) })
  expect(said).toEqual([['bucket-unfit', { bucket: 'oslo', why: 'away' }]])
})
