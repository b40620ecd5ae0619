import { S3ServiceException } from '@aws-sdk/client-s3'
import { BucketAway, type ByteRange, type ByteSink, ObjectMissing, WrongSecret } from '../port.ts'
import { type CallOptions, type S3Tries, SMALL_CALL, isRefusal } from './calling.ts'
import type { GetObject, Wanted } from './get-object.ts'
import type { Body } from './incoming-body.ts'

/**
 * `givesUpAfter`: so many times in a row without a single byte. `stalls`: nothing came for so long. `begins`: the reader
 * has nothing yet and wants to hear soon. `goesOn`: what was sent would be in vain.
 */
export type ReadPatience = { givesUpAfter: number; stalls: number; begins: number; goesOn: number }
export const readPatience: ReadPatience = { givesUpAfter: 5, stalls: 20_000, begins: SMALL_CALL, goesOn: 20_000 }

type ReadDeps = {
  calls: S3Tries
  get: GetObject
  /** So many read at once. Others wait for those, not for the store, which must not be blamed for it. */
  takeTurn: (signal: AbortSignal) => Promise<Disposable>
  patience?: ReadPatience
}

/** Sends exactly the bytes asked for. A body that breaks off is taken up where it ended, so the reader sees nothing of it. */
export async function readObject(
  deps: ReadDeps,
  { key, version, secret, start, length }: ByteRange,
  sink: ByteSink,
  signal: AbortSignal,
): Promise<void> {
  const { patience = readPatience } = deps
  using _turn = await deps.takeTurn(signal)
  const end = start + length
  let at = start
  let inVain = 0
  while (at < end) {
    const within = at === start ? patience.begins : patience.goesOn
    const body = await openBody(deps, { key, version, secret, start: at, end }, { within, signal })
    const { sent, failure } = body ? await passOn(body, end - at, sink, patience, signal) : nothing
    at += sent
    inVain = sent > 0 ? 0 : inVain + 1
    if (at < end && inVain > patience.givesUpAfter) throw new BucketAway('the bytes break off', { cause: failure })
  }
}

const nothing = { sent: 0, failure: new Error('the store sent other bytes than were asked for') }

/** Undefined: an answer came, but not to what was asked. */
async function openBody(
  { calls, get }: ReadDeps,
  { start, end, ...object }: Wanted,
  options: CallOptions,
): Promise<Body | undefined> {
  const { headers, length, body } = await calls
    .try((signal) => get({ ...object, start, end }, signal), options)
    .catch((error: unknown) => {
      throw refusalOf(error, object.secret !== undefined)
    })
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  // Nor is it if nobody can tell where it ends.
  const isAsAsked = Number(first) === start && Number(last) === end - 1 && length !== undefined
  if (isAsAsked) return body
  body[Symbol.dispose]()
  if (Number(size) < end) throw new ObjectMissing('the object is not as long as recorded')
  return undefined
}

/** It does not know us, or not at this hour, or in this region: that tells nothing of the object. */
const aboutUs = [
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AuthorizationHeaderMalformed',
  'RequestTimeTooSkewed',
  'ExpiredToken',
  'InvalidToken',
]

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
  body: Body,
  length: number,
  sink: ByteSink,
  patience: ReadPatience,
  signal: AbortSignal,
): Promise<{ sent: number; failure: unknown }> {
  using taken = body
  let sent = 0
  while (sent < length) {
    let bytes: Buffer | undefined
    try {
      bytes = await taken.next(patience.stalls)
    } catch (failure) {
      signal.throwIfAborted()
      return { sent, failure }
    }
    signal.throwIfAborted()
    if (!bytes) return { sent, failure: new Error('the body ended early') }
    const count = Math.min(bytes.length, length - sent)
    await sink.write(bytes.subarray(0, count))
    signal.throwIfAborted()
    sent += count
  }
  return { sent, failure: undefined }
}
