import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Bucket, ObjectMissing } from '../../../outside/object-store/port.ts'

type Kept = { size: number; uploadId: string | null; parts: Map<number, Buffer>; version: string | null }

/** A bucket in memory that takes signed requests over HTTP, as those who carry bytes to it send them. */
export async function openMemoryBucket(id: string) {
  const kept = new Map<string, Kept>()
  const versions = new Map<string, Buffer>()
  const told = { answers: [] as number[], requests: 0, aborted: [] as string[], discarded: [] as string[] }
  const server = createServer((request, response) => void take(request, response))
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    told.requests += 1
    const [, folder, name, part] = (request.url ?? '').split('/')
    const status = told.answers.shift() ?? 200
    if (status === 200 && request.method === 'PUT') kept.get(`${folder}/${name}`)?.parts.set(Number(part), body)
    response.writeHead(status, { etag: `"${crc32(body)}"` })
    response.end(status === 200 ? '' : '<Error><Code>Trouble</Code></Error>')
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const urlOf = (key: string, part: number | string) => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}/${part}`,
    headers: {},
  })
  const bytesOf = ({ parts }: Kept): Buffer =>
    Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes))

  const bucket: Partial<Bucket> = {
    id,
    verifies: true,
    freeBytes: async () => Infinity,
    async open(items) {
      return items.map(({ key, size, partSize }) => {
        const uploadId = size > partSize ? 'u' : null
        kept.set(key, { size, uploadId, parts: new Map(), version: null })
        return { key, uploadId }
      })
    },
    signPut: async ({ key }) => urlOf(key, 1),
    signPart: async ({ key, partNumber }) => urlOf(key, partNumber),
    signComplete: async ({ key }) => urlOf(key, 'complete'),
    async seal(keys) {
      const missing = keys.filter((key) => bytesOf(kept.get(key) ?? nothing).length !== kept.get(key)?.size)
      if (missing.length > 0) return { sealed: [], missing }
      const sealed = keys.map((key) => {
        const object = kept.get(key)!
        object.version ??= randomUUID()
        const bytes = bytesOf(object)
        if (!versions.has(object.version)) versions.set(object.version, bytes)
        return { key, version: object.version, size: bytes.length, crc32: crc32(bytes) }
      })
      return { sealed, missing: [] }
    },
    async read({ version, start, length }, sink) {
      const bytes = versions.get(version)
      if (!bytes) throw new ObjectMissing(version)
      for (let at = start; at < start + length; at += 1e6) {
        await sink.write(bytes.subarray(at, Math.min(at + 1e6, start + length)))
      }
    },
    async abort(keys) {
      for (const key of keys.filter((one) => kept.get(one)?.version === null)) {
        told.aborted.push(key)
        kept.delete(key)
      }
    },
    async discard(objects) {
      for (const { key } of objects) {
        told.discarded.push(key)
        kept.delete(key)
      }
    },
  }
  return {
    bucket: bucket as Bucket,
    kept,
    versions,
    told,
    /** A sealed object of these bytes. */
    async plant(key: string, bytes: Buffer): Promise<{ version: string; crc32: number }> {
      kept.set(key, { size: bytes.length, uploadId: null, parts: new Map([[1, bytes]]), version: null })
      const { sealed } = await bucket.seal!([key])
      return sealed[0]!
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type MemoryBucket = Awaited<ReturnType<typeof openMemoryBucket>>

const nothing: Kept = { size: 0, uploadId: null, parts: new Map(), version: null }
