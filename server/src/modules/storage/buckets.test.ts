import type { TransferType } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { type Bucket, BucketAway } from '../../outside/object-store/port.ts'
import { type PlacedBucket, getBucket, regionsOf, requireBucketFor } from './buckets.ts'

const placed = (id: string, region: string, types: TransferType[]): PlacedBucket => ({
  bucket: { id } as Bucket,
  region,
  types,
})
const endpoint = () => 'http://127.0.0.1'
const buckets = {
  endpoint,
  all: [
    placed('paris', 'eu', ['S1']),
    placed('oslo', 'no', ['S1', 'S2']),
    placed('lyon', 'eu', ['S3', 'S1']),
    placed('disk', 'local', []),
  ],
}

describe('a new transfer goes to', () => {
  test.each<[TransferType, string | undefined, string]>([
    ['S1', undefined, 'paris'],
    ['S2', undefined, 'oslo'],
    ['S3', undefined, 'lyon'],
    ['S1', 'no', 'oslo'],
    ['S1', 'eu', 'paris'],
    ['S3', 'eu', 'lyon'],
  ])('%s, asked for in %s: %s', (type, region, id) => {
    expect(requireBucketFor(buckets, { type, region }).id).toBe(id)
  })
})

test('a region that nobody takes transfers in is refused by name', () => {
  for (const region of ['us', 'local', '']) {
    expect(() => requireBucketFor(buckets, { type: 'S1', region })).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', detail: 'forcedRegion: it is one of eu, no' }),
    )
  }
})

test('a type that nobody takes, there or anywhere, is refused', () => {
  const refused = expect.objectContaining({ code: 'INVALID_TRANSFER_TYPE' })
  expect(() => requireBucketFor(buckets, { type: 'S2', region: 'eu' })).toThrow(refused)
  const one = { endpoint, all: [placed('disk', 'local', ['S1'])] }
  expect(() => requireBucketFor(one, { type: 'S2', region: undefined })).toThrow(refused)
})

test('what may be asked for is told by region, and what only keeps is not told', () => {
  expect(regionsOf(buckets)).toEqual([
    { region: 'eu', types: ['S1', 'S3'] },
    { region: 'no', types: ['S1', 'S2'] },
  ])
})

test('a region is told with its name, and with its country where all of it lies there', () => {
  const all = [
    { ...placed('a', 'eu-west-3', ['S1']), country: 'FR' },
    { ...placed('b', 'eu-west-3', ['S1']), country: 'FR', name: 'Paris' },
    { ...placed('c', 'us-east-1', ['S1']), country: 'US' },
    placed('d', 'us-east-1', ['S1']),
  ]
  expect(regionsOf({ endpoint, all })).toEqual([
    { region: 'eu-west-3', name: 'Paris', country: 'FR', types: ['S1'] },
    { region: 'us-east-1', types: ['S1'] },
  ])
})

test('a bucket that rows name and nobody configured is away, and no fault', () => {
  expect(getBucket(buckets, 'disk').id).toBe('disk')
  expect(() => getBucket(buckets, 'gone')).toThrow(BucketAway)
})
