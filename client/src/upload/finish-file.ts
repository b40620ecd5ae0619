/** Makes a file whole once all its parts have arrived. */
import type { FileUpload, Job } from './job.ts'
import { authority } from './job.ts'
import { readJoining } from './join-answer.ts'
import { isWhole } from './parts.ts'
import type { Slice } from './ports.ts'
import { mayPassAnew } from './retry.ts'
import { requireSameFile } from './same-file.ts'
import { unlessStalled } from './stalled.ts'
import { surveyFile } from './survey-file.ts'

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
  // Begun before it is told: whoever leaves the page then hardly ever has to bring the file again.
  job.ledger.save()
  job.progress.finished(entry.id)
}

/** A lost answer is asked for again: joining twice is joining once. */
async function joinParts<S extends Slice>(
  job: Job<S>,
  file: FileUpload<S>,
  uploadId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { entry } = file
  // An ETag that the store did not let us read stands in its list; a part that does not, the next round sends again.
  if ([...file.etags.values()].includes('')) await surveyFile(job, file, signal)
  if (!isWhole(entry, file.etags)) {
    file.refusal = new Error('the store took a part and does not list it')
    return false
  }
  const etags = [...file.etags].toSorted(([a], [b]) => a - b).map(([, etag]) => etag)
  entry.etags = etags
  job.ledger.save()

  const post = async () => {
    const body = { key: entry.key, uploadId }
    const signed = await job.storage.signComplete({ ...authority(job.record), body }, { signal })
    const answer = await unlessStalled(job.clock, signal, (signal) =>
      job.sender.send({ method: 'POST', ...signed, body: writeParts(etags), signal }),
    )
    return readJoining(answer)
  }
  const refusal = await job.retry.call(post, signal, mayPassAnew([403]))
  if (refusal === null) return true

  // The store knows other parts than we do. Its list is the truth, and the next round asks for it.
  file.refusal = refusal
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
