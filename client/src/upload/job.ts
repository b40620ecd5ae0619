/** The pieces that every step of one upload works with. */
import type { StorageCalls } from '../api-of.ts'
import type { SendingApi } from '../sending-api.ts'
import type { Ledger } from './keep-ledger.ts'
import type { LedgerFile, UploadRecord } from './ledger.ts'
import { bytesOf } from './parts.ts'
import type { Clock, Sender, Slice, Source } from './ports.ts'
import type { ProgressKeeper } from './progress.ts'
import type { Retry } from './retry.ts'

export type Job<S extends Slice> = {
  api: SendingApi
  storage: StorageCalls
  sender: Sender<S>
  clock: Clock
  retry: Retry
  progress: ProgressKeeper
  ledger: Ledger
  record: UploadRecord
  files: FileUpload<S>[]
  concurrency: number
  /** Of a transfer that is encrypted. It lives in this process alone. */
  sseCPassword: string | undefined
}

export type FileUpload<S extends Slice> = {
  entry: LedgerFile
  source: Source<S>
  /** The ETag of each part that has arrived; empty where the store did not tell it. */
  etags: Map<number, string>
  /** What is there must be asked from the server. */
  unsure: boolean
  /** Why the server did not take the file for whole. */
  refusal: unknown
}

/** What the signing calls of this upload carry. */
export const authority = (record: UploadRecord) => ({
  params: { bucket: record.bucketId },
  headers: { 'x-upload-token': record.uploadToken },
})

/** What goes with every call that opens or closes an encrypted transfer. */
export const secretOf = ({ sseCPassword }: { sseCPassword: string | undefined }) =>
  sseCPassword === undefined ? {} : { sseCPassword }

/** Takes these parts, and no others, for arrived. */
export function takeAsArrived<S extends Slice>(job: Job<S>, file: FileUpload<S>, etags: Map<number, string>): void {
  file.etags = etags
  job.progress.found(file.entry.id, bytesOf(file.entry, etags.keys()))
}
