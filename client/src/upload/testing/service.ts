/**
 * A small service that speaks the real protocol on a free port of this machine: it signs, checks every signature,
 * size and CRC-32, joins, lists and seals.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from '@node-rs/crc32'
import { writeCrc32 } from '../prepare-part.ts'
import type { Received, TestBucket } from './bucket.ts'
import { createBucket } from './bucket.ts'
import type { Faults, RequestKind } from './faults.ts'
import { createFaults, kindOf } from './faults.ts'
import type { Calls } from './service-calls.ts'
import { createCalls } from './service-calls.ts'
import type { Signatures } from './signatures.ts'
import { createSignatures } from './signatures.ts'

export type Service = AsyncDisposable & {
  readonly origin: string
  readonly bucket: TestBucket
  readonly faults: Faults
  readonly signatures: Signatures
  /** Every request in order of arrival, those with faults included. */
  readonly asked: { kind: RequestKind; url: string; body: string }[]
  count(kind: RequestKind): number
  /** Cuts every connection, and each new one until plugged in again. */
  unplug(): void
  plugIn(): void
}

type Told = { status: number; headers?: Record<string, string>; body?: unknown }

/**
 * `keepsBytes`: false for tests that send more than memory should hold. `pages` answers what a browser gets beside the
 * calls.
 */
export async function startService(
  options: { partSize?: number; keepsBytes?: boolean; pages?: RequestListener } = {},
): Promise<Service> {
  const { partSize = 100_000, keepsBytes = true, pages } = options
  const bucket = createBucket()
  const faults = createFaults()
  const signatures = createSignatures()
  const asked: Service['asked'] = []
  const entries = new WeakMap<IncomingMessage, { body: string }>()
  const calls = createCalls({ bucket, signatures, partSize, origin: () => origin })

  const answer = async (request: IncomingMessage): Promise<Told> => {
    const kind = kindOf(request)
    if (kind === 'putBytes') return putBytes(bucket, signatures, request, await readBody(request, keepsBytes))
    const text = (await readBody(request, true)).bytes.toString()
    const entry = entries.get(request)
    if (entry) entry.body = text
    return kind === 'joinParts' ? joinParts(bucket, signatures, request, text) : call(calls, kind, request, text)
  }
  const listener: RequestListener = (request, response) => {
    answer(request).then(
      ({ status, headers, body }) =>
        response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body ?? {})),
      // The connection broke while the request was read; there is nobody to answer.
      () => response.destroy(),
    )
  }
  const faulty = faults.wrap(listener)
  const server = createServer((request, response) => {
    if (pages && request.method === 'GET' && kindOf(request) === 'putBytes') return pages(request, response)
    const entry = { kind: kindOf(request), url: request.url ?? '', body: '' }
    entries.set(request, entry)
    asked.push(entry)
    faulty(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    bucket,
    faults,
    signatures,
    asked,
    count: (kind) => asked.filter((request) => request.kind === kind).length,
    unplug() {
      faults.unplugged = true
      server.closeAllConnections()
    },
    plugIn() {
      faults.unplugged = false
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function call(
  calls: Calls,
  kind: Exclude<RequestKind, 'putBytes' | 'joinParts'>,
  request: IncomingMessage,
  text: string,
): Told {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const typed = request.headers['content-type'] === 'application/json'
  if (text !== '' && !typed) return refuse(415)
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    const query = Object.fromEntries(searchParams)
    const reply = calls[kind]?.({ path: pathname, query, headers: request.headers, body })
    if (reply === undefined) return refuse(404)
    if ('refused' in reply) return refuse(reply.refused, reply.codes)
    return { status: kind === 'createTransfer' ? 201 : 200, body: reply }
  } catch (error) {
    return refuse(400, undefined, String(error))
  }
}

const refuse = (status: number, codes?: string[], error = `refused with ${status}`): Told => ({
  status,
  body: { error, requestId: 'test', ...(codes && { codes }) },
})

function putBytes(bucket: TestBucket, signatures: Signatures, request: IncomingMessage, body: Received): Told {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  if (!signatures.isGood('PUT', request.url ?? '')) return xml(403, 'AccessDenied')
  if (request.headers['x-amz-test'] !== 'kept') return xml(403, 'SignatureDoesNotMatch')
  const key = pathname.replace('/bytes/', '')
  const secret = searchParams.has('encrypted') ? `secret of ${key}` : undefined
  if (request.headers['x-amz-test-secret'] !== secret) return xml(403, 'SignatureDoesNotMatch')
  if (String(body.size) !== searchParams.get('size')) return xml(400, 'IncompleteBody')
  if (writeCrc32(body.crc) !== searchParams.get('crc32')) return xml(400, 'BadDigest')
  const partNumber = searchParams.get('partNumber')
  const etag = bucket.store(key, partNumber ? Number(partNumber) : null, body)
  return etag === null ? xml(404, 'NoSuchUpload') : { status: 200, headers: { etag: `"${etag}"` } }
}

function joinParts(bucket: TestBucket, signatures: Signatures, request: IncomingMessage, text: string): Told {
  const { pathname } = new URL(request.url ?? '', 'http://localhost')
  if (!signatures.isGood('POST', request.url ?? '')) return xml(403, 'AccessDenied')
  const numbers = [...text.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
  if (numbers.some((number, index) => number !== index + 1)) return xml(400, 'InvalidPartOrder')
  const etags = [...text.matchAll(/<ETag>"([^"]*)"<\/ETag>/g)].map(([, etag]) => etag ?? '')
  const result = bucket.join(pathname.replace('/bytes/', ''), etags)
  if (result === 'joined') return { status: 200, body: '<CompleteMultipartUploadResult/>' }
  return xml(result === 'InvalidPart' ? 400 : 404, result)
}

const xml = (status: number, code: string): Told => ({ status, body: `<Error><Code>${code}</Code></Error>` })

async function readBody(request: IncomingMessage, keepsBytes: boolean): Promise<Received & { bytes: Buffer }> {
  const chunks: Buffer[] = []
  let [size, crc] = [0, 0]
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    crc = crc32(chunk, crc)
    if (keepsBytes) chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), size, crc }
}
