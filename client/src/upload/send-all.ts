/** The whole work of an upload, from whatever has arrived so far to the transfer being sealed. */
import { parts } from '@envoi/contract/limits'
import type { Reply } from '../api-of.ts'
import { ApiError } from '../api-error.ts'
import { finishFile } from './finish-file.ts'
import type { FileUpload, Job } from './job.ts'
import { secretOf } from './job.ts'
import { runConcurrently } from './concurrency.ts'
import type { Prepared } from './look-ahead.ts'
import { lookAhead } from './look-ahead.ts'
import { isWhole, missingParts } from './parts.ts'
import type { Slice } from './ports.ts'
import type { PartToSend, ReadyPart } from './prepare-part.ts'
import { createPreparer } from './prepare-part.ts'
import { sendPart } from './send-part.ts'
import { surveyFile } from './survey-file.ts'

/** How often a word of the server or the store is heard before it is taken as final: each time what it says is mended. */
const most = { incomplete: 3, notJoined: 6 }

/**
 * May be stopped at any moment by the signal and called again: what has arrived is not sent twice. Once it `isPausing`,
 * nothing new is begun and what is under way is finished; null: that was not all.
 */
export async function sendAll<S extends Slice>(
  job: Job<S>,
  signal: AbortSignal,
  isPausing: () => boolean,
): Promise<Reply<'uploadDone'> | null> {
  const heard = { incomplete: 0, notJoined: 0 }
  for (;;) {
    await settleFiles(job, signal, isPausing)
    await sendMissing(job, signal, isPausing)
    if (isPausing()) return null
    const notWhole = job.files.find(({ entry }) => !entry.done)
    if (notWhole) {
      if (++heard.notJoined >= most.notJoined) throw notWhole.refusal
      continue
    }
    // Sealing ends the upload token: another process must find every file marked as done by then.
    await job.ledger.settled()
    if (isPausing()) return null
    try {
      return await seal(job, signal)
    } catch (error) {
      const isIncomplete = error instanceof ApiError && error.codes.includes('UPLOAD_INCOMPLETE')
      if (!isIncomplete || ++heard.incomplete >= most.incomplete) throw error
      job.files.forEach(doubt)
    }
  }
}

/** Learns what is there where that is not known, and finishes the files that need no more bytes. */
async function settleFiles<S extends Slice>(job: Job<S>, signal: AbortSignal, isPausing: () => boolean): Promise<void> {
  const open = job.files.filter(({ entry }) => !entry.done).values()
  await runConcurrently<FileUpload<S>>(job.concurrency, signal, (stop) => ({
    take: () => (isPausing() ? undefined : open.next().value),
    async work(file) {
      if (file.unsure) await surveyFile(job, file, stop)
      if (isWhole(file.entry, file.etags)) await finishFile(job, file, stop)
    },
  }))
}

async function sendMissing<S extends Slice>(job: Job<S>, signal: AbortSignal, isPausing: () => boolean): Promise<void> {
  await runConcurrently(job.concurrency, signal, (stop) => {
    const preparer = createPreparer(job, stop)
    const next = lookAhead(partsToSend(job), {
      size: ({ part }) => part.end - part.start,
      prepare: (wanted) => preparer.prepare(wanted),
      budget: job.concurrency * Math.max(...job.files.map(({ entry }) => entry.partSize)),
      atMost: parts.signManyItems,
    })
    const work = async ({ item, ready }: Prepared<PartToSend<S>, ReadyPart>) => {
      const { file, part } = item
      const prepared = await ready
      // Asked to pause before its first byte left.
      if (isPausing()) return
      const etag = await sendPart(job, item, prepared, preparer, stop)
      file.etags.set(part.number, etag)
      job.progress.arrived(file.entry.id, part.number, part.end - part.start)
      if (isWhole(file.entry, file.etags)) await finishFile(job, file, stop)
    }
    return { take: () => (isPausing() ? undefined : next()), work }
  })
}

function* partsToSend<S extends Slice>(job: Job<S>): Generator<PartToSend<S>> {
  for (const file of job.files) {
    if (file.entry.done || file.unsure) continue
    for (const part of missingParts(file.entry, file.etags)) yield { file, part }
  }
}

/** Repeated until an answer comes: the second call gives the same one. */
function seal<S extends Slice>(job: Job<S>, signal: AbortSignal): Promise<Reply<'uploadDone'>> {
  const { transferId, senderSecret, uploadToken } = job.record
  const headers = senderSecret === null ? { 'x-upload-token': uploadToken } : { 'x-sender-secret': senderSecret }
  const call = () => job.api.uploadDone({ params: { id: transferId }, headers, body: secretOf(job) }, { signal })
  return job.retry.call(call, signal)
}

function doubt<S extends Slice>(file: FileUpload<S>): void {
  file.entry.done = false
  file.unsure = true
}
