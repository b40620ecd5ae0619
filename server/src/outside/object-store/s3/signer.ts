import type { S3Client } from '@aws-sdk/client-s3'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { signedUrl } from '@envoi/contract/limits'
import type { Clock } from '../../../platform/clock.ts'
import type { S3Place } from '../../../platform/config-buckets.ts'
import type { ObjectToSend, PartToSign, PutToSign, SignedRequest, Upload } from '../port.ts'
import { encryptionHeaders } from './encryption-headers.ts'

/** Long enough to follow a redirect; whoever comes later comes to us again. */
const SENT_WITHIN = 60_000

export type S3Signer = {
  put(put: PutToSign): Promise<SignedRequest>
  part(part: PartToSign): Promise<SignedRequest>
  complete(upload: Upload): Promise<SignedRequest>
  read(object: ObjectToSend): Promise<string>
}
type Request = {
  method: string
  key: string
  query?: Record<string, string>
  /** Must be sent as they are, and are told to the sender. */
  headers?: Record<string, string>
  /** Must be sent as they are; every sender does so by itself. */
  implied?: Record<string, string>
}

/** URLs for the store itself, each good for one thing. Not by the client's commands: those take three times as long. */
export function createS3Signer({ client, place, clock }: { client: S3Client; place: S3Place; clock: Clock }): S3Signer {
  const presigner = new S3RequestPresigner({ ...client.config })
  const { protocol, hostname, port, origin } = new URL(place.endpoint)

  async function sign(
    { method, key, query = {}, headers = {}, implied = {} }: Request,
    lives: number,
  ): Promise<string> {
    const request = {
      method,
      protocol,
      hostname,
      ...(port !== '' && { port: Number(port) }),
      path: `/${place.bucket}/${key}`,
      query,
      headers: { ...headers, ...implied },
    }
    const signed = await presigner.presign(request, {
      expiresIn: lives / 1000,
      signingDate: clock(),
      unhoistableHeaders: new Set(Object.keys(headers)),
    })
    const words = Object.entries(signed.query ?? {}).map(([name, value]) => `${escape(name)}=${escape(String(value))}`)
    return `${origin}${request.path}?${words.join('&')}`
  }
  /** Exactly so many bytes: the store refuses a longer body, and with it every other length. */
  async function signBytes(
    { key, size, crc32, secret }: PutToSign,
    query: Record<string, string>,
  ): Promise<SignedRequest> {
    if (crc32 === null) throw new TypeError('a store that does not verify needs the CRC-32')
    const headers = secret ? encryptionHeaders(secret, key) : { 'x-amz-checksum-crc32': base64(crc32) }
    const implied = { 'content-length': String(size) }
    return { url: await sign({ method: 'PUT', key, query, headers, implied }, signedUrl.lives), headers }
  }

  return {
    put: (put) => signBytes(put, {}),
    part: (part) => signBytes(part, { partNumber: String(part.partNumber), uploadId: part.uploadId }),
    async complete({ key, uploadId }) {
      return { url: await sign({ method: 'POST', key, query: { uploadId } }, signedUrl.lives), headers: {} }
    },
    read({ key, version, method, contentType, contentDisposition }) {
      const query = {
        versionId: version,
        'response-content-disposition': contentDisposition,
        'response-content-type': contentType,
        'response-cache-control': 'private, no-store',
        // A put can name an encoding that nobody signed, and browsers would make other bytes of those we have read.
        'response-content-encoding': 'identity',
      }
      return sign({ method, key, query }, SENT_WITHIN)
    },
  }
}

function base64(crc32: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32)
  return bytes.toString('base64')
}

/** As signatures spell it: stricter than `encodeURIComponent`. */
const escape = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
