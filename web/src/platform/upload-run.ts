/**
 * How an upload is run in a page, from its opening to its end: by the uploader for a new transfer, and by the page of a
 * transfer for files that join it. What is known of it is the state of whoever runs it; here is only what happens.
 */
import type { Reply } from '@envoi/client/api'
import type { RunningUpload, UploadState } from '@envoi/client/upload/upload'
import { createObservable } from './observable.ts'

/** The upload under way and how far it is, told some ten times a second. */
export type UploadWatch<Running extends RunningUpload> = {
  readonly upload: Running | null
  /** As it was last told, so that every reader sees the same. */
  readonly progress: UploadState | null
  /** The same, and after its end how it ended: somebody may look at it only then. */
  readonly lastProgress: UploadState | null
  subscribe(listener: () => void): () => void
  watch(upload: Running | null): void
}

export function createUploadWatch<Running extends RunningUpload>(): UploadWatch<Running> {
  const progress = createObservable<UploadState | null>(null)
  let upload: Running | null = null
  let ended: UploadState | null = null
  let unwatch = () => {}
  return {
    get upload() {
      return upload
    },
    get progress() {
      return progress.value
    },
    get lastProgress() {
      return progress.value ?? ended
    },
    subscribe: progress.subscribe,
    watch(next) {
      unwatch()
      ended = next ? null : (upload?.state ?? ended)
      upload = next
      unwatch = next ? next.subscribe(progress.set) : () => {}
      progress.set(next?.state ?? null)
    },
  }
}

type Opening<Opened> = {
  /** Tells of every change of the state. */
  subscribe(listener: () => void): () => void
  /** Whether the state still wants what is being opened; it is stopped as soon as it does not. */
  isWanted(): boolean
  open(signal: AbortSignal): Promise<Opened>
  onOpened(opened: Opened): Promise<void>
  onFailed(error: unknown): void
  /** It was opened in the moment in which it was stopped. */
  giveUp(opened: Opened): Promise<unknown>
}

/** Opens an upload and goes on with it, unless it is stopped on the way. */
export async function openUpload<Opened>(opening: Opening<Opened>): Promise<void> {
  const stop = new AbortController()
  const unsubscribe = opening.subscribe(() => {
    if (!opening.isWanted()) stop.abort()
  })
  try {
    const opened = await opening.open(stop.signal).finally(unsubscribe)
    if (stop.signal.aborted) await opening.giveUp(opened)
    else await opening.onOpened(opened)
  } catch (error) {
    // Nobody waits for what was stopped.
    if (!stop.signal.aborted) opening.onFailed(error)
  }
}

type Ends = {
  onDone(reply: Reply<'uploadDone'>): Promise<void> | void
  onFailed(error: unknown): void
}

/** Sees an upload to its end. One that is cancelled ends by whoever cancelled it. */
export async function followUpload<Running extends RunningUpload>(
  watch: Pick<UploadWatch<Running>, 'watch'>,
  upload: Running,
  ends: Ends,
): Promise<void> {
  watch.watch(upload)
  const outcome = await upload.done
  if (outcome.status === 'done') await ends.onDone(outcome.reply)
  if (outcome.status === 'failed') {
    ends.onFailed(outcome.error)
    watch.watch(null)
  }
}
