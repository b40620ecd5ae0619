import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Bucket, BucketAway, type SignedRequest } from '../../../outside/object-store/port.ts'
import { type IntakeObject, partCount, sizeOfPart } from '../../storage/index.ts'

/** Sealed bytes of one bucket, and the open key of another that they are carried to. */
export type Carried = { key: string; version: string; to: IntakeObject }
type Part = Carried & { partNumber: number; size: number }
type Between = { from: Bucket; to: Bucket; signal: AbortSignal }

const AT_ONCE = 4
const TRIES = 6
const PAUSE = 200

/**
 * Carries bytes from bucket to bucket as a sender does, part by part, by signed requests: no bucket need know of another.
 * What came of it is for `seal` to say.
 */
export async function carryObjects(between: Between, objects: readonly Carried[]): Promise<void> {
  const parts = objects.flatMap((object) =>
    Array.from({ length: partCount(object.to) }, (_, index) => ({
      ...object,
      partNumber: index + 1,
      size: sizeOfPart(object.to, index + 1),
    })),
  )
  const etags = new Map<string, string[]>(objects.map(({ to }) => [to.key, []]))
  const queue = parts.values()
  const stop = new AbortController()
  const carried = { ...between, signal: AbortSignal.any([between.signal, stop.signal]) }
  const carry = async (): Promise<void> => {
    for (const part of queue) {
      carried.signal.throwIfAborted()
      etags.get(part.to.key)![part.partNumber - 1] = await carryPart(carried, part)
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      carry().catch((error: unknown) => {
        stop.abort(error)
        throw error
      }),
    ),
  )
  for (const { to } of objects) if (to.uploadId !== null) await join(between, to, etags.get(to.key) ?? [])
}

async function carryPart({ from, to, signal }: Between, part: Part): Promise<string> {
  const bytes = await patiently(() => readPart(from, part, signal), signal)
  const { key, uploadId } = part.to
  const facts = { key, size: part.size, crc32: crc32(bytes) }
  const sign = (): Promise<SignedRequest> =>
    uploadId === null ? to.signPut(facts) : to.signPart({ ...facts, uploadId, partNumber: part.partNumber })
  const answer = await send(to, sign, { method: 'PUT', body: bytes }, signal)
  return answer.headers.get('etag') ?? ''
}

async function readPart(from: Bucket, { key, version, partNumber, size, to }: Part, signal: AbortSignal) {
  const bytes = Buffer.allocUnsafe(size)
  let filled = 0
  const write = async (chunk: Uint8Array): Promise<void> => {
    bytes.set(chunk, filled)
    filled += chunk.length
  }
  await from.read({ key, version, start: (partNumber - 1) * to.partSize, length: size }, { write }, signal)
  return bytes
}

async function join({ to, signal }: Between, { key, uploadId }: IntakeObject, etags: string[]): Promise<void> {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  try {
    await send(to, () => to.signComplete({ key, uploadId: uploadId ?? '' }), { method: 'POST', body }, signal)
  } catch (error) {
    // Joined by a try whose answer was lost, the upload is gone; whether it was so, sealing says.
    if (!(error instanceof UploadGone)) throw error
  }
}

class UploadGone extends Error {
  override name = 'UploadGone'
}

/** Signed anew for every try: a URL lives a few minutes. */
async function send(
  to: Bucket,
  sign: () => Promise<SignedRequest>,
  what: { method: string; body: Buffer<ArrayBuffer> | string },
  signal: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const { url, headers } = await patiently(sign, signal)
    const trouble = await fetch(url, { ...what, headers, signal }).then(
      async (answer) => {
        const text = await answer.text()
        return answer.ok && !text.includes('<Error>') ? answer : `${answer.status} ${text}`
      },
      (error: unknown) => String((error as Error).cause ?? error),
    )
    if (typeof trouble !== 'string') return trouble
    signal.throwIfAborted()
    const isFinal = /^4(?!08|29)\d\d /.test(trouble)
    if (isFinal || tries === TRIES) {
      const where = `${new URL(url).origin} (bucket ${to.id})`
      const Refused = trouble.startsWith('404 ') ? UploadGone : Error
      throw new Refused(`${where} does not take the bytes: ${trouble.slice(0, 300).replaceAll(/\s+/g, ' ')}`)
    }
    await delay(PAUSE * 2 ** tries, undefined, { signal })
  }
}

/** Whoever carries for hours does not give up because a store is away for a moment. */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BucketAway) || tries === TRIES) throw error
      await delay(PAUSE * 2 ** tries, undefined, { signal })
    }
  }
}

/** Reads all of a sealed object and tells what its bytes are. */
export async function readSums(
  bucket: Bucket,
  { key, version, size }: { key: string; version: string; size: number },
  signal: AbortSignal,
): Promise<{ crc32: number; sha256: Buffer }> {
  const sha256 = createHash('sha256')
  let sum = 0
  const write = async (chunk: Uint8Array): Promise<void> => {
    sum = crc32(chunk, sum)
    sha256.update(chunk)
  }
  await bucket.read({ key, version, start: 0, length: size }, { write }, signal)
  return { crc32: sum, sha256: sha256.digest() }
}
