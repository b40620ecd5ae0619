/** Tells the server that no more of an upload will come. */
import { parts } from '@envoi/contract/limits'
import type { StorageCalls } from '../api-of.ts'
import { authority } from './job.ts'
import type { UploadRecord } from './ledger.ts'

const patience = 10_000

/** Once, whether or not it succeeds: nobody waits for it, and what the server is not told of, it sweeps by itself. */
export async function giveUp({ storage, record }: { storage: StorageCalls; record: UploadRecord }): Promise<void> {
  const uploads = record.files.map(({ key, uploadId }) => ({ key, uploadId }))
  const calls = []
  for (let start = 0; start < uploads.length; start += parts.abortItems) {
    const body = { uploads: uploads.slice(start, start + parts.abortItems) }
    calls.push(storage.abortUploads({ ...authority(record), body }, { timeout: patience }))
  }
  await Promise.allSettled(calls)
}
