import { isDeepStrictEqual } from 'node:util'
import {
  type CORSRule,
  CreateBucketCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketPolicyCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { bucketPolicy } from './bucket-policy.ts'

/** What became of one setting: it was so already, it was made so, or this store has no such setting. */
export type SetUp = 'was so' | 'done' | 'not known to the store'
export type SetUpReport = {
  bucket: SetUp
  versioning: SetUp
  cors: SetUp
  lifecycle: SetUp
  publicAccessBlock: SetUp
  policy: SetUp
}

/** Longer than an upload can rest with us, so that the store never ends one that we would go on with. */
const UNFINISHED_DAYS = 31
/** How long browsers need not ask again. */
const CORS_SECONDS = 7200

/**
 * Makes a bucket of a store fit for us, and reads back whether it is. It belongs to Envoi alone: other rules that it had
 * are replaced, above all those that remove versions. A late put makes the one we serve a noncurrent version, so those
 * must never expire by themselves.
 */
export async function setUpBucket(
  { client, bucket }: { client: S3Client; bucket: string },
  { origins }: { origins: readonly string[] },
): Promise<SetUpReport> {
  const Bucket = bucket
  const corsRules = [corsRule(origins)]
  return {
    bucket: await makeSo({
      read: () => isThere(client, bucket),
      isWanted: (found) => found,
      write: () => client.send(new CreateBucketCommand({ Bucket })),
    }),
    versioning: await makeSo({
      read: async () => (await client.send(new GetBucketVersioningCommand({ Bucket }))).Status,
      isWanted: (status) => status === 'Enabled',
      write: () =>
        client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } })),
    }),
    cors: await makeSo({
      read: () => orNone(async () => (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules),
      isWanted: (rules) => isDeepStrictEqual(rules?.map(plainCors), corsRules.map(plainCors)),
      write: () => client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: corsRules } })),
    }),
    lifecycle: await makeSo({
      read: () => orNone(async () => (await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules),
      isWanted: (rules) => isDeepStrictEqual(rules?.map(plainRule), lifecycle.map(plainRule)),
      write: () =>
        client.send(
          new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: lifecycle } }),
        ),
    }),
    publicAccessBlock: await makeSo({
      read: () =>
        orNone(
          async () => (await client.send(new GetPublicAccessBlockCommand({ Bucket }))).PublicAccessBlockConfiguration,
        ),
      isWanted: (found) => isDeepStrictEqual(found, blockAll),
      write: () => client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: blockAll })),
    }).catch(unlessUnknown),
    policy: await makeSo({
      read: () => orNone(async () => (await client.send(new GetBucketPolicyCommand({ Bucket }))).Policy),
      isWanted: (found) => isDeepStrictEqual(found && JSON.parse(found), bucketPolicy(bucket)),
      write: () => client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(bucketPolicy(bucket)) })),
    }).catch(unlessUnknown),
  }
}

const corsRule = (origins: readonly string[]): CORSRule => ({
  AllowedOrigins: [...origins],
  AllowedMethods: ['GET', 'HEAD', 'PUT', 'POST'],
  AllowedHeaders: ['*'],
  ExposeHeaders: ['ETag'],
  MaxAgeSeconds: CORS_SECONDS,
})
const lifecycle: LifecycleRule[] = [
  {
    ID: 'envoi-unfinished-uploads',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: UNFINISHED_DAYS },
  },
]
/** Ceph 16 refuses every put where public ACLs are blocked; that they are ignored is what matters. */
const blockAll = {
  BlockPublicAcls: false,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
}

/** Stores give lists in an order of their own. */
const plainCors = ({ AllowedOrigins, AllowedMethods, AllowedHeaders, ExposeHeaders, MaxAgeSeconds }: CORSRule) => ({
  lists: [AllowedOrigins, AllowedMethods, AllowedHeaders, ExposeHeaders].map((list) => list?.toSorted()),
  MaxAgeSeconds,
})
/** What a rule does; where it says "everything" stores differ in how. */
const plainRule = (rule: LifecycleRule) => ({
  isOn: rule.Status === 'Enabled',
  prefix: rule.Filter?.Prefix ?? rule.Prefix ?? '',
  unfinished: rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
  removes: [rule.Expiration, rule.NoncurrentVersionExpiration].some((part) => part !== undefined),
})

async function makeSo<T>(setting: {
  read: () => Promise<T>
  isWanted: (found: T) => boolean
  write: () => Promise<unknown>
}): Promise<SetUp> {
  if (setting.isWanted(await setting.read())) return 'was so'
  await setting.write()
  const found = await setting.read()
  if (!setting.isWanted(found)) throw new Error(`the store took a setting and keeps another: ${JSON.stringify(found)}`)
  return 'done'
}

async function isThere(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
    return true
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false
    throw error
  }
}

/** A setting that was never made is answered with 404. */
async function orNone<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

function unlessUnknown(error: unknown): SetUp {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const isUnknown = status === 501 || status === 405 || (error instanceof Error && error.name === 'MalformedPolicy')
  if (isUnknown) return 'not known to the store'
  throw error
}
