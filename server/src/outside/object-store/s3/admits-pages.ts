import { type CORSRule, GetBucketCorsCommand } from '@aws-sdk/client-s3'
import { BucketAway } from '../port.ts'
import { type S3Calls, isRefusal } from './calling.ts'

/** What an upload asks of a store from a page. */
const METHODS = ['PUT', 'POST']
const HEADERS = [
  'x-amz-checksum-crc32',
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-server-side-encryption-customer-key',
  'x-amz-server-side-encryption-customer-key-md5',
]

/** Which of these origins the store would turn away; nothing where it does not tell its rules, or not to us. */
export async function findTurnedAway(
  calls: S3Calls,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<string[] | undefined> {
  try {
    const { CORSRules = [] } = await calls.call(new GetBucketCorsCommand({ Bucket: calls.bucketName }), { signal })
    return origins.filter((origin) => !isAdmitted(CORSRules, origin))
  } catch (error) {
    signal.throwIfAborted()
    if (isRefusal(error, 'NoSuchCORSConfiguration')) return [...origins]
    // That it is away, or not there at all, is another matter than its rules.
    if (error instanceof BucketAway || isRefusal(error, 'NoSuchBucket')) throw error
    return undefined
  }
}

/** As a store decides: the first rule that allows method, headers and origin together. It must show the page the ETag. */
export const isAdmitted = (rules: readonly CORSRule[], origin: string): boolean =>
  METHODS.every((method) => {
    const rule = rules.find(
      ({ AllowedMethods = [], AllowedHeaders = [], AllowedOrigins = [] }) =>
        AllowedMethods.includes(method) &&
        HEADERS.every((header) => AllowedHeaders.some((pattern) => covers(pattern.toLowerCase(), header))) &&
        AllowedOrigins.some((pattern) => covers(pattern, origin)),
    )
    return rule?.ExposeHeaders?.some((header) => header.toLowerCase() === 'etag') === true
  })

/** A star stands for anything, also for the star of all our subdomains. */
function covers(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.split('*', 2)
  if (after === undefined) return pattern === origin
  return origin.length >= before.length + after.length && origin.startsWith(before) && origin.endsWith(after)
}
