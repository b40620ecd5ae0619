import { randomBytes } from 'node:crypto'
import {
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { sharedCeph } from '@envoi/testing/ceph'
import { beforeAll, expect, test } from 'vitest'
import { createS3Client } from './s3-client.ts'
import { setUpBucket } from './setup.ts'

const origins = ['https://envoi.example', 'https://*.envoi.example']
let bucket: string
let client: S3Client
beforeAll(async () => {
  bucket = `envoi-${randomBytes(8).toString('hex')}`
  client = createS3Client({ ...(await sharedCeph()), bucket, region: 'default' })
})

const allowed = async (origin: string, method = 'PUT'): Promise<string | null> => {
  const { endpoint } = await sharedCeph()
  const answer = await fetch(`${endpoint}/${bucket}/a/b`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'x-amz-checksum-crc32',
    },
  })
  return answer.ok ? answer.headers.get('access-control-allow-origin') : null
}

test('a bucket is made and set up; the second time everything was so already', async () => {
  const { publicAccessBlock, policy, ...rest } = await setUpBucket({ client, bucket }, { origins })
  expect(rest).toEqual({ bucket: 'done', versioning: 'done', cors: 'done', lifecycle: 'done' })
  expect(publicAccessBlock).toBe('done')
  expect(policy).toBe('done')
  expect(await setUpBucket({ client, bucket }, { origins })).toEqual({
    bucket: 'was so',
    versioning: 'was so',
    cors: 'was so',
    lifecycle: 'was so',
    publicAccessBlock: 'was so',
    policy: 'was so',
  })
})

test('browsers may send and read from the site and from its subdomains, and from nowhere else', async () => {
  expect(await allowed('https://envoi.example')).toBe('https://envoi.example')
  expect(await allowed('https://acme.envoi.example', 'GET')).toBe('https://acme.envoi.example')
  expect(await allowed('https://evil.example')).toBeNull()
  expect(await allowed('https://envoi.example', 'DELETE')).toBeNull()
  const { CORSRules } = await client.send(new GetBucketCorsCommand({ Bucket: bucket }))
  expect(CORSRules?.[0]).toMatchObject({ ExposeHeaders: ['ETag'], MaxAgeSeconds: 7200 })
})

test('a rule that would remove versions is replaced, and other origins take the place of former ones', async () => {
  const Rules = [
    {
      ID: 'tidy',
      Status: 'Enabled' as const,
      Filter: { Prefix: '' },
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    },
  ]
  await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration: { Rules } }))
  const again = await setUpBucket({ client, bucket }, { origins: ['https://other.example'] })
  expect(again).toMatchObject({ versioning: 'was so', cors: 'done', lifecycle: 'done' })
  const { Rules: kept } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }))
  expect(kept).toHaveLength(1)
  expect(kept?.[0]).toMatchObject({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 31 } })
  expect(kept?.[0]).not.toHaveProperty('NoncurrentVersionExpiration')
  expect(await allowed('https://envoi.example')).toBeNull()
  expect(await allowed('https://other.example')).toBe('https://other.example')
})

/** The store, which answers one kind of command in a way of its own. */
function storeThat(kind: string, answer: () => Promise<unknown>): S3Client {
  const send = (command: Parameters<S3Client['send']>[0]): unknown =>
    command.constructor.name === kind ? answer() : client.send(command)
  return { send } as S3Client
}

test('a store that has no such setting is told of, and the rest is set up', async () => {
  const unknown = new S3ServiceException({
    name: 'NotImplemented',
    $fault: 'server',
    $metadata: { httpStatusCode: 501 },
  })
  const store = storeThat('GetPublicAccessBlockCommand', () => Promise.reject(unknown))
  const report = await setUpBucket({ client: store, bucket }, { origins })
  expect(report).toMatchObject({ cors: 'done', publicAccessBlock: 'not known to the store' })
})

test('a store that takes a setting and does not keep it is no store for us', async () => {
  const store = storeThat('PutBucketCorsCommand', () => Promise.resolve({}))
  const setting = setUpBucket({ client: store, bucket }, { origins: ['https://third.example'] })
  await expect(setting).rejects.toThrow('the store took a setting and keeps another')
})
