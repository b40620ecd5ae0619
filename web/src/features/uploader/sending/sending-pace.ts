import { use, useEffect, useState } from 'react'
import type { UploadState } from '@envoi/client/upload/upload'
import type { Uploader } from '../uploader.ts'
import { UploaderContext } from '../use-uploader.ts'

/** How often each thing is drawn anew, in milliseconds. A step of the tide takes as long as its rising. */
export const paces = { tide: 1200, number: 250, files: 250, notes: 1000 }

type Progressing = Pick<Uploader, 'progress' | 'lastProgress' | 'subscribeProgress'>

/** A list need not be drawn ten times a second. A change of status and the last word come all the same, in time. */
export function usePacedProgress(pace: number): UploadState | null {
  const uploader = useProgressing()
  const [shown, setShown] = useState(uploader.lastProgress)
  useEffect(() => followAtPace(uploader, pace, setShown), [uploader, pace])
  return shown
}

export function useProgressing(): Progressing {
  const uploader = use(UploaderContext)
  if (!uploader) throw new Error('the uploader is missing around this component')
  return uploader
}

/**
 * Tells at once what is known now, then no more often than each `pace` milliseconds, except that the status changed. When it is
 * over, its end is told until the next step is drawn, also to whoever begins to follow only then.
 */
export function followAtPace(
  uploader: Pick<Progressing, 'lastProgress' | 'subscribeProgress'>,
  pace: number,
  tell: (progress: UploadState | null) => void,
): () => void {
  let last: UploadState | null = null
  let lastAt = 0
  let waiting: ReturnType<typeof setTimeout> | null = null
  const stopWaiting = (): void => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
  }
  const tellNow = (): void => {
    stopWaiting()
    last = uploader.lastProgress
    lastAt = performance.now()
    tell(last)
  }
  const unsubscribe = uploader.subscribeProgress(() => {
    if (uploader.lastProgress?.status !== last?.status) tellNow()
    else if (waiting === null) waiting = setTimeout(tellNow, Math.max(0, lastAt + pace - performance.now()))
  })
  tellNow()
  return () => {
    unsubscribe()
    stopWaiting()
  }
}

export const shareOf = (progress: UploadState | null): number =>
  progress && progress.total > 0 ? Math.min(1, progress.sent / progress.total) : 0
