/** Makes a file whole once all its parts have arrived. */
import { readError } from '../api-error.ts'
import type { FileUpload, Job } from './job.ts'
import { authority } from './job.ts'
import type { Slice } from './ports.ts'
import { mayPassAnew } from './retry.ts'
import { requireSameFile } from './same-file.ts'
import { unlessStalled } from './stalled.ts'

export async function finishFile<S extends Slice>(
  job: Job<S>,
  file: FileUpload<S>,
  signal: AbortSignal,
): Promise<void> {
  const { entry } = file
  requireSameFile(entry, await file.source.identify())
  if (entry.uploadId !== null) {
    const joined = await joinParts(job, file, entry.uploadId, signal)
    if (!joined) return
  }
  entry.done = true
  job.progress.finished(entry.id)
  job.ledger.save()
}

/** A lost answer is asked for again: joining twice is joining once. */
async function joinParts<S extends Slice>(
  job: Job<S>,
  file: FileUpload<S>,
  uploadId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { entry } = file
  const etags = [...file.etags].toSorted(([a], [b]) => a - b).map(([, etag]) => etag)
  entry.etags = etags
  job.ledger.save()

  const post = async () => {
    const body = { key: entry.key, uploadId }
    const signed = await job.storage.signComplete({ ...authority(job.record), body }, { signal })
    const answer = await unlessStalled(job.clock, signal, (signal) =>
      job.sender.send({ method: 'POST', ...signed, body: writeParts(etags), signal }),
    )
    const decided = answer.status === 200 || answer.status === 400 || answer.status === 404
    if (!decided) throw readError(answer.status, answer.headers, answer.text)
    return answer
  }
  const answer = await job.retry.call(post, signal, mayPassAnew([403]))
  if (answer.status === 200) return true

  // The store knows other parts than we do. Its list is the truth, and the next round asks for it.
  file.refusal = readError(answer.status, answer.headers, answer.text)
  file.unsure = true
  entry.etags = null
  job.ledger.save()
  return false
}

function writeParts(etags: string[]): string {
  const parts = etags.map((etag, index) => {
    const escaped = etag.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return `<Part><PartNumber>${index + 1}</PartNumber><ETag>"${escaped}"</ETag></Part>`
  })
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}
