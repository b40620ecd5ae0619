/** Asks the server what has arrived of a file: after a restart, and whenever the server says that bytes are missing. */
import type { FileUpload, Job } from './job.ts'
import { authority, takeAsArrived } from './job.ts'
import { etagsOf } from './parts.ts'
import type { Slice } from './ports.ts'

export async function surveyFile<S extends Slice>(
  job: Job<S>,
  file: FileUpload<S>,
  signal: AbortSignal,
): Promise<void> {
  takeAsArrived(job, file, await findArrived(job, file, signal))
  file.unsure = false
}

async function findArrived<S extends Slice>(
  job: Job<S>,
  { entry }: FileUpload<S>,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const { key, uploadId } = entry
  // Nobody lists the parts of a file that is sent by one put: not known as done, it is sent again.
  if (uploadId === null) return new Map()
  const { parts } = await job.retry.call(
    () => job.storage.listParts({ ...authority(job.record), query: { key, uploadId } }, { signal }),
    signal,
  )
  // No parts, though joining had begun: they may well be joined. Joining once more tells.
  if (parts.length === 0 && entry.etags) return new Map(entry.etags.map((etag, index) => [index + 1, etag]))
  return etagsOf(entry, parts)
}
