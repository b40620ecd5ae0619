import { Readable } from 'node:stream'
import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { freeChunk } from '../chunk.ts'
import { BucketAway, type ByteRange, type ByteSink, ObjectMissing, WrongSecret } from '../port.ts'
import { type CallOptions, type S3Calls, SMALL_CALL, isRefusal } from './calling.ts'
import { encryptionFields } from './encryption-headers.ts'

/**
 * `givesUpAfter`: so many times in a row without a single byte. `stalls`: nothing came for so long. `begins`: the reader
 * has nothing yet and wants to hear soon. `goesOn`: what was sent would be in vain.
 */
export type ReadPatience = { givesUpAfter: number; stalls: number; begins: number; goesOn: number }
export const readPatience: ReadPatience = { givesUpAfter: 5, stalls: 20_000, begins: SMALL_CALL, goesOn: 20_000 }

/** Sends exactly the bytes asked for. A body that breaks off is taken up where it ended, so the reader sees nothing of it. */
export async function readObject(
  { calls, patience = readPatience }: { calls: S3Calls; patience?: ReadPatience },
  { start, length, ...object }: ByteRange,
  sink: ByteSink,
  signal: AbortSignal,
): Promise<void> {
  const end = start + length
  let at = start
  let inVain = 0
  while (at < end) {
    const within = at === start ? patience.begins : patience.goesOn
    const body = await openBody(calls, object, { start: at, end }, { within, signal })
    const { sent, failure } = body ? await passOn(body, end - at, sink, patience, signal) : nothing
    at += sent
    inVain = sent > 0 ? 0 : inVain + 1
    if (at < end && inVain > patience.givesUpAfter) throw new BucketAway('the bytes break off', { cause: failure })
  }
}

const nothing = { sent: 0, failure: new Error('the store sent other bytes than were asked for') }
type Wanted = Omit<ByteRange, 'start' | 'length'>

/** Undefined: an answer came, but not to what was asked. */
async function openBody(
  calls: S3Calls,
  { key, version, secret }: Wanted,
  { start, end }: { start: number; end: number },
  options: CallOptions,
): Promise<Readable | undefined> {
  const command = new GetObjectCommand({
    Bucket: calls.bucketName,
    Key: key,
    VersionId: version,
    Range: `bytes=${start}-${end - 1}`,
    ...encryptionFields(secret, key),
  })
  const answer = await calls.call(command, options).catch((error: unknown) => {
    throw refusalOf(error, secret !== undefined)
  })
  const body = answer.Body
  if (!(body instanceof Readable)) throw new BucketAway('the store sent no bytes')
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? []
  const isAsAsked = Number(first) === start && Number(last) === end - 1
  if (isAsAsked) return body
  body.destroy()
  if (Number(size) < end) throw new ObjectMissing('the object is not as long as recorded')
  return undefined
}

/** It does not know us, or not at this hour: that tells nothing of the object. */
const aboutUs = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'RequestTimeTooSkewed', 'ExpiredToken', 'InvalidToken']

function refusalOf(error: unknown, isWithSecret: boolean): unknown {
  if (isRefusal(error, 'InvalidRange')) return new ObjectMissing('the object is not as long as recorded')
  if (!(error instanceof S3ServiceException) || isRefusal(error, ...aboutUs)) return error
  const status = error.$metadata.httpStatusCode
  // Without a key for what is encrypted, stores call the request wrong; with another key some forbid it.
  const isWrong = status === 400 || (status === 403 && isWithSecret)
  return isWrong ? new WrongSecret('the store cannot decrypt it so', { cause: error }) : error
}

/** Never more than `length`. What went wrong with the body is told; what goes wrong with the sink is thrown. */
async function passOn(
  body: Readable,
  length: number,
  sink: ByteSink,
  patience: ReadPatience,
  signal: AbortSignal,
): Promise<{ sent: number; failure: unknown }> {
  let sent = 0
  const chunks = body.iterator({ destroyOnReturn: true })[Symbol.asyncIterator]()
  try {
    while (sent < length) {
      const timer = setTimeout(() => body.destroy(new Error('the store sends nothing')), patience.stalls)
      let next: IteratorResult<Buffer>
      try {
        next = await chunks.next()
      } catch (failure) {
        signal.throwIfAborted()
        return { sent, failure }
      } finally {
        clearTimeout(timer)
      }
      signal.throwIfAborted()
      if (next.done === true) return { sent, failure: new Error('the body ended early') }
      const chunk = next.value
      const count = Math.min(chunk.length, length - sent)
      await sink.write(chunk.subarray(0, count))
      freeChunk(chunk)
      signal.throwIfAborted()
      sent += count
    }
    return { sent, failure: undefined }
  } finally {
    // A body that was read to its end leaves its connection to the next; any other takes it along.
    if (!body.readableEnded) body.destroy()
  }
}
