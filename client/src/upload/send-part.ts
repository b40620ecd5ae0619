/** Brings one part over, and again from the signature or the checksum on whatever goes wrong. */
import { signedUrl } from '@envoi/contract/limits'
import { ApiError, readError } from '../api-error.ts'
import type { Job } from './job.ts'
import { bareEtag } from './parts.ts'
import type { Slice } from './ports.ts'
import type { PartPreparer, PartToSend, ReadyPart } from './prepare-part.ts'
import { sliceOf } from './prepare-part.ts'
import { mayPassAnew } from './retry.ts'
import { unlessStalled } from './stalled.ts'

/** A signature is used within its life, less what the clocks and the way may take. */
const goodFor = signedUrl.lives - 60_000

/** Resolves with the part's ETag, as far as it can be read: a store may not let a browser see it. */
export async function sendPart<S extends Slice>(
  job: Job<S>,
  wanted: PartToSend<S>,
  first: ReadyPart,
  preparer: PartPreparer<S>,
  signal: AbortSignal,
): Promise<string> {
  // Bytes that arrived otherwise than they were read, and a signature that is no longer good.
  const worth = mayPassAnew([400, 403])
  let ready = first
  for (let used = 0; ;) {
    if (job.clock.now() - ready.signedAt > goodFor) ready = await preparer.signAgain(wanted, ready)
    try {
      return await putPart(job, wanted, ready, signal)
    } catch (error) {
      job.progress.dropped(wanted.file.entry.id, wanted.part.number)
      used = await job.retry.next(error, used, signal, worth)
      const misread = error instanceof ApiError && error.status === 400
      // Reading and signing have tries of their own, so they stand outside the part's.
      ready = misread ? await preparer.prepare(wanted) : await preparer.signAgain(wanted, ready)
    }
  }
}

async function putPart<S extends Slice>(
  job: Job<S>,
  wanted: PartToSend<S>,
  { url, headers }: ReadyPart,
  signal: AbortSignal,
): Promise<string> {
  const { file, part } = wanted
  const answer = await unlessStalled(job.clock, signal, (signal, moved) =>
    job.sender.send({
      method: 'PUT',
      url,
      headers,
      body: sliceOf(wanted),
      onProgress(sent) {
        moved()
        job.progress.moving(file.entry.id, part.number, sent)
      },
      signal,
    }),
  )
  if (answer.status !== 200) throw readError(answer.status, answer.headers, answer.text)
  return bareEtag(answer.headers.get('etag') ?? '')
}
