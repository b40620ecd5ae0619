import { bucketTrouble } from './bucket-trouble.ts'
import { createS3Client } from './outside/object-store/s3/s3-client.ts'
import { type SetUpReport, setUpBucket } from './outside/object-store/s3/setup.ts'
import type { S3Place } from './platform/config-buckets.ts'
import { StartFailure } from './platform/start-failure.ts'

/** Makes buckets of other stores fit for us, for the pages of these origins, and tells of each what was done. */
export async function setUpBuckets(
  places: readonly { id: string; s3: S3Place }[],
  origins: readonly string[],
): Promise<({ id: string } & SetUpReport)[]> {
  const reports = []
  for (const { id, s3 } of places) {
    const client = createS3Client(s3)
    try {
      reports.push({ id, ...(await setUpBucket({ client, bucket: s3.bucket }, { origins })) })
    } catch (error) {
      throw new StartFailure(`The bucket ${id} cannot be set up: ${setUpTrouble(error)}.`)
    } finally {
      client.destroy()
    }
  }
  return reports
}

/** What is not of the store, such as a host that nobody knows, is told by its first line. */
const setUpTrouble = (error: unknown): string =>
  bucketTrouble(error) ?? (error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error))
