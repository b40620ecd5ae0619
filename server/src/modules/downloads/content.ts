import { createHash } from 'node:crypto'
import type { Bucket, ByteSink, HandedOver, Secret } from '../../outside/object-store/port.ts'
import type { SealedFile, Transfer } from '../transfers/index.ts'
import { contentDisposition, downloadName } from './content-disposition.ts'
import { contentType } from './content-type.ts'
import { reachStore } from './reach-store.ts'
import { type Piece, sendInOrder } from './send-in-order.ts'
import { zipNames } from './zip-names.ts'
import { type ZipPlan, type ZipSegment, planZip } from './zip-plan.ts'

/** What a download consists of: length and strong ETag known beforehand, any range of it sent on demand. */
export type Content = {
  name: string
  type: string
  isInline: boolean
  size: number
  etag: string
  send(range: { start: number; end: number }, sink: ByteSink, signal: AbortSignal): Promise<void>
  /** Fails while the store is out of reach. */
  reach(): Promise<void>
  /** The answer with which somebody else sends it, whatever is asked of it; undefined where it must go through us. */
  handOver?(method: 'GET' | 'HEAD'): Promise<HandedOver | undefined>
}

/** Changes whenever the layout of our archives does, so that a resume never joins two different ones. */
const ZIP_LAYOUT = 1

/** `secret`: what reads an encrypted transfer. */
export function contentOfFile(
  bucket: Bucket,
  file: SealedFile,
  { isPreview, secret }: { isPreview: boolean; secret: Secret },
): Content {
  const { type, inline } = contentType(file.name)
  const name = downloadName({ name: null }, file)
  const { objectKey: key, version } = file
  const handOver: Content['handOver'] = (method) =>
    bucket.handOver({
      key,
      version,
      method,
      contentType: type,
      contentDisposition: contentDisposition('attachment', name),
    })
  return {
    name,
    type,
    isInline: isPreview && inline,
    size: file.size,
    // The version is random and its bytes never change: as strong as an ETag can be.
    etag: `"${file.version}"`,
    send: ({ start, end }, sink, signal) =>
      bucket.read({ key, version, start, length: end - start, secret }, sink, signal),
    reach: () => reachStore(bucket, { key, version, secret }),
    // What a page shows has our headers, and only we can decrypt.
    ...(!isPreview && !secret && { handOver }),
  }
}

/** The ZIP of all files or of some, laid out; of an encrypted transfer everything but the secret that reads it. */
export type PlannedZip = {
  name: string
  bucketId: string
  isEncrypted: boolean
  files: readonly SealedFile[]
  size: number
  plan: ZipPlan
  etag: string
}

export function planZipOf(transfer: Transfer, files: readonly SealedFile[]): PlannedZip {
  const { createdAt: modifiedAt, isEncrypted } = transfer
  const names = zipNames(files.map((file) => file.name))
  const plan = planZip(files.map(({ size, crc32 }, index) => ({ name: names[index] ?? '', size, crc32, modifiedAt })))
  const identity = [ZIP_LAYOUT, modifiedAt.getTime(), files.map((file, index) => [file.version, names[index]])]
  return {
    name: downloadName(transfer, undefined),
    bucketId: files[0]?.bucketId ?? transfer.bucketId,
    isEncrypted,
    files,
    size: plan.size,
    plan,
    etag: `"${createHash('sha256').update(JSON.stringify(identity)).digest('base64url')}"`,
  }
}

export function contentOfZip(bucket: Bucket, { name, files, size, plan, etag }: PlannedZip, secret: Secret): Content {
  return {
    name,
    type: 'application/zip',
    isInline: false,
    size,
    etag,
    send: ({ start, end }, sink, signal) =>
      sendInOrder(pieces(plan.segments(start, end), signal), sink, bucket.readAhead),
    async reach() {
      const [first] = files
      if (first) await reachStore(bucket, { key: first.objectKey, version: first.version, secret })
    },
  }

  function* pieces(segments: Iterable<ZipSegment>, signal: AbortSignal): Generator<Piece> {
    for (const segment of segments) {
      if (segment.kind === 'bytes') {
        yield { length: segment.data.length, send: (sink) => sink.write(segment.data) }
        continue
      }
      const file = files[segment.index]
      if (!file) throw new Error('the ZIP plan names a file that is not there')
      const { objectKey: key, version } = file
      const range = { key, version, start: segment.start, length: segment.length, secret }
      yield { length: segment.length, send: (sink) => bucket.read(range, sink, signal) }
    }
  }
}
