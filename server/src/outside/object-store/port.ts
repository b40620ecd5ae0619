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
  /** Makes keys ready to receive. A file of one part has no uploadId and is sent by one put. */
  open(items: { key: string; size: number; partSize: number }[]): Promise<{ key: string; uploadId: string | null }[]>
  signPut(put: { key: string; size: number; crc32: number | null }): Promise<SignedRequest>
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
  /** Marks objects as leftovers; their bytes go after the grace, by `sweep`. */
  discard(objects: { key: string; version: string }[]): Promise<void>
  /** Repairs what a crash left between two steps and removes what has been a leftover longer than the grace. */
  sweep(limits: SweepLimits, signal: AbortSignal): Promise<SweepReport>
  /** Bytes that can still be taken; Infinity where the store does not say. */
  freeBytes(): Promise<number>
  /** Throws when the store cannot be used now. */
  check(signal: AbortSignal): Promise<void>
}

export type Upload = { key: string; uploadId: string }
export type PartToSign = Upload & { partNumber: number; size: number; crc32: number | null }
export type SignedRequest = { url: string; headers: Record<string, string> }
export type ArrivedPart = { partNumber: number; size: number; etag: string }
export type StoredObject = { key: string; version: string; size: number; crc32: number }
export type ObjectCopy = { from: StoredObject; to: string }
export type ByteRange = { key: string; version: string; start: number; length: number }
export type ByteSink = { write(chunk: Uint8Array): Promise<void> }
/** `evenIfMany`: an operator has looked at the leftovers that were refused, and wants them removed. */
export type SweepLimits = { graceMilliseconds: number; atMost: number; evenIfMany?: boolean }
/**
 * `missing`: sealed objects whose bytes are not there, by name. `orphans`: bytes that no row knew, now leftovers.
 * `refused`: leftovers that were due and kept, because over 100 and over a tenth of what lives would have gone at once.
 */
export type SweepReport = { removed: number; refused: number; orphans: number; missing: string[] }

/** The bytes asked for are not there or not as long as recorded: never serve something else instead. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}
/** No room for more bytes. */
export class BucketFull extends Error {
  override name = 'BucketFull'
}
