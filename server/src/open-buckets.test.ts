import type { TransferType } from '@envoi/contract/words'
import { expect, test } from 'vitest'
import { bucketChecks } from './open-buckets.ts'
import { type Bucket, BucketAway } from './outside/object-store/port.ts'
import { createHealth } from './platform/health.ts'
import { silentLog } from './platform/log.ts'

type Told = { id: string; types: TransferType[]; isAway?: boolean; turnsAway?: string[] | null }

const healthOf = (buckets: Told[], log = silentLog) =>
  createHealth(
    bucketChecks(
      buckets.map(({ id, types, isAway = false, turnsAway }) => ({
        bucket: {
          id,
          check: async () => (isAway ? Promise.reject(new Error('away')) : undefined),
          ...(turnsAway !== undefined && {
            findTurnedAway: () => (isAway ? Promise.reject(new BucketAway()) : Promise.resolve(turnsAway ?? undefined)),
          }),
        } as unknown as Bucket,
        region: 'local',
        types,
      })),
      ['https://envoi.example'],
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
  [
    'a store takes what browsers send',
    [{ id: 's3', types: ['S1'], turnsAway: [] }],
    true,
    { bucket: 'ok', 'bucket-cors': 'ok' },
  ],
  [
    'one does not say whether it does',
    [{ id: 's3', types: ['S1'], turnsAway: null }],
    true,
    { bucket: 'ok', 'bucket-cors': 'ok' },
  ],
  [
    'one does not: others than browsers still send',
    [{ id: 's3', types: ['S1'], turnsAway: ['https://envoi.example'] }],
    true,
    { bucket: 'ok', 'bucket-cors': 'degraded' },
  ],
  [
    'one that does not only keeps what it has',
    [
      { id: 's3', types: [], turnsAway: ['https://envoi.example'] },
      { id: 'disk', types: ['S1'] },
    ],
    true,
    { bucket: 'ok', 'bucket-s3': 'ok' },
  ],
  [
    'one is away, which says nothing of its rules',
    [{ id: 's3', types: ['S1'], isAway: true, turnsAway: [] }],
    false,
    { bucket: 'away', 'bucket-cors': 'ok' },
  ],
])('%s', async (_what, buckets, ready, parts) => {
  expect(await healthOf(buckets)).toEqual({ ready, parts })
})

test('why a bucket cannot be used is in the log', async () => {
  const said: unknown[] = []
  await healthOf([{ id: 'oslo', types: ['S1'], isAway: true }], { ...silentLog, warn: (...line) => said.push(line) })
  expect(said).toEqual([['bucket-unfit', { bucket: 'oslo', why: 'away' }]])
})
