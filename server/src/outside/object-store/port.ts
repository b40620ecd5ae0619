import { DependencyAway } from '../../platform/dependency-away.ts'

/**
 * A bucket: a place for bytes, in our words. Disk and S3 fill it, and one suite (port.contract.ts) holds both to it.
 * Keys are made by us, mean nothing, and have the form `{32 hex}/{32 hex}`. A key holds at most one sealed object.
 *
 * The life of a key: open → (parts arrive, complete | one put) → stored → sealed → discarded; a copy begins as stored,
 * what we put ourselves as sealed.
 * Bytes come through signed requests that the holder of the URL sends straight to the store.
 */
export type Bucket = {
  readonly id: string
  /**
   * Whether the store compares the bytes with the signed CRC-32 as they come. Where it does not, a CRC-32 must be given
   * to sign, a sealed object has the one that its sender named, and nobody should get its bytes before we have read them.
   */
  readonly verifies: boolean
  /**
   * For whoever reads many small objects one after another: how many to begin before their turn, as far as they are not
   * more than so many bytes away from it. Nothing: the next one, however far.
   */
  readonly readAhead?: { objects: number; bytes: number }
  /**
   * Makes keys ready to receive. A file of one part has no uploadId and is sent by one put. With a secret the bytes are
   * kept encrypted, and every request that carries some of them, either way, needs the same secret.
   */
  open(
    items: { key: string; size: number; partSize: number }[],
    secret?: Secret,
  ): Promise<{ key: string; uploadId: string | null }[]>
  signPut(put: PutToSign): Promise<SignedRequest>
  signPart(part: PartToSign): Promise<SignedRequest>
  signComplete(upload: Upload): Promise<SignedRequest>
  /** What has arrived and is safe, in order of part number. An upload that is not open has none. */
  arrivedParts(upload: Upload): Promise<ArrivedPart[]>
  /** Ends keys that are not sealed; what had arrived is discarded. Unknown or sealed ones are left alone. */
  abort(keys: string[]): Promise<void>
  /**
   * From here on the bytes of these keys never change. All or none: when a key has no complete object, nothing is
   * sealed and the missing keys are named. Sealing again gives the same answer.
   */
  seal(keys: string[]): Promise<{ sealed: StoredObject[]; missing: [] } | { sealed: []; missing: string[] }>
  /**
   * Makes objects of the same bytes under keys of their own, which then wait to be sealed; nobody sends anything. From
   * there on neither knows of the other. All or none: where the bytes of a source are gone, ObjectMissing. A source that
   * was discarded will do while its bytes are there. A key that has an object already, or was ended, stays as it is.
   */
  copy(copies: ObjectCopy[], signal: AbortSignal): Promise<void>
  /**
   * Keeps a small object of our own making, held in memory: safe and sealed when this resolves. A key that has a sealed
   * object already keeps it, and gives that; one that waits for a sender's bytes takes none of ours.
   */
  put(object: { key: string; bytes: Uint8Array }): Promise<StoredObject>
  /** Sends the bytes of a sealed object in order. A chunk may be reused once `write` has resolved. */
  read(range: ByteRange, sink: ByteSink, signal: AbortSignal): Promise<void>
  /**
   * How to answer a receiver so that the store, or a server in front of us, sends the sealed bytes itself, with any range
   * that is asked for. Undefined where they go through us.
   */
  handOver(object: ObjectToSend): Promise<HandedOver | undefined>
  /** Marks objects as leftovers; their bytes go after the grace, by `sweep`. */
  discard(objects: { key: string; version: string }[]): Promise<void>
  /** Repairs what a crash left between two steps and removes what has been a leftover longer than the grace. */
  sweep(limits: SweepLimits, signal: AbortSignal): Promise<SweepReport>
  /**
   * Names sealed objects whose bytes are not there, a stretch at a time from behind a key on, and changes nothing. Empty
   * `reached`: that was the last stretch.
   */
  findMissing(
    stretch: { after: string; atMost: number },
    signal: AbortSignal,
  ): Promise<{ missing: string[]; reached: string }>
  /** Bytes that can still be taken; Infinity where the store does not say. */
  freeBytes(): Promise<number>
  /** Throws when the store cannot be used now. */
  check(signal: AbortSignal): Promise<void>
  /**
   * Only where browsers talk to another's store: from which of these origins they may not send to it. Undefined where the
   * store does not tell.
   */
  findTurnedAway?(origins: readonly string[], signal: AbortSignal): Promise<string[] | undefined>
}

export type Upload = { key: string; uploadId: string }
export type PutToSign = { key: string; size: number; crc32: number | null; secret?: Secret }
export type PartToSign = PutToSign & { uploadId: string; partNumber: number }
export type SignedRequest = { url: string; headers: Record<string, string> }
export type ArrivedPart = { partNumber: number; size: number; etag: string }
export type StoredObject = { key: string; version: string; size: number; crc32: number }
export type ObjectCopy = { from: StoredObject; to: string }
export type ByteRange = { key: string; version: string; start: number; length: number; secret?: Secret }
export type ObjectToSend = {
  key: string
  version: string
  method: 'GET' | 'HEAD'
  contentType: string
  contentDisposition: string
}
/**
 * `isAddress`: where the bytes are, for whoever has it and as often as they like; else just the bytes that were asked for.
 * `etag`: by which whoever sends them knows them, where we can tell.
 */
export type HandedOver = { status: number; headers: Record<string, string>; isAddress: boolean; etag?: string }
/** 32 bytes that only the sender's password gives. Every object is encrypted with a key of its own, made from it. */
export type Secret = Buffer | undefined
export type ByteSink = { write(chunk: Uint8Array): Promise<void> }
/** `evenIfMany`: an operator has looked at the leftovers that were refused, and wants them removed. */
export type SweepLimits = { graceMilliseconds: number; atMost: number; evenIfMany?: boolean }
/**
 * `missing`: sealed objects whose bytes are not there, by name. `orphans`: bytes that no row knew, now leftovers.
 * `refused`: leftovers that were due and kept, because over 100 and over a tenth of what lives would have gone at once.
 * `stuck`: how many the store does not let go of, and why, in its own words.
 */
export type SweepReport = { removed: number; refused: number; orphans: number; missing: string[]; stuck?: string }

/** The bytes asked for are not there or not as long as recorded: never serve something else instead. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}
/** The object is encrypted, and the secret is missing or another one: no byte of it was sent. */
export class WrongSecret extends Error {
  override name = 'WrongSecret'
}
/** The store does not answer, or not as it should: nothing is known, and another try later may succeed. */
export class BucketAway extends DependencyAway {
  override name = 'BucketAway'
}
/** No room for more bytes. */
export class BucketFull extends Error {
  override name = 'BucketFull'
}

/** All that is sent into a sink, as one: only for what is known to be small. */
export async function collected(send: (sink: ByteSink) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = []
  // Whoever sends may use a chunk again.
  await send({ write: async (chunk) => void chunks.push(Buffer.from(chunk)) })
  return Buffer.concat(chunks)
}
