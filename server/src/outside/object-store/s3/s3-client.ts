import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { S3Place } from '../../../platform/config-buckets.ts'
import { wholeAnswers } from './whole-answers.ts'

const CONNECTS_WITHIN = 1000
/** For calls that are answered in a moment. */
export const SOCKETS = 64

/** Says each thing once: when to try again is decided in calling.ts, and checksums are our own. */
export function createS3Client(place: S3Place, { sockets }: { sockets: number } = { sockets: SOCKETS }): S3Client {
  const agents = { keepAlive: true, maxSockets: sockets, maxFreeSockets: 32 }
  const handler = new NodeHttpHandler({
    connectionTimeout: CONNECTS_WITHIN,
    httpAgent: new HttpAgent(agents),
    httpsAgent: new HttpsAgent(agents),
  })
  return new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: wholeAnswers(handler),
  })
}
