import { writeFile } from 'node:fs/promises'
import type { S3Place } from '@envoi/server/platform/config-buckets'

/** The settings of a service whose new transfers go to this one store. */
export const s3Settings = ({ endpoint, bucket, region, accessKey, secretKey }: S3Place) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
})

type Entry = { id: string; region: string; types?: string[]; place?: S3Place }

/** The same for several, kept in a file of their own; one without a place is the disk. */
export async function bucketsSettings(path: string, entries: Entry[]): Promise<{ ENVOI_BUCKETS: string }> {
  const buckets = entries.map(({ place, ...entry }) => ({ ...place, ...entry }))
  await writeFile(path, JSON.stringify(buckets))
  return { ENVOI_BUCKETS: path }
}
