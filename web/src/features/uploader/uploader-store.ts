/** The uploader's state, changed by events alone, and the progress of the upload under way, told apart from it. */
import type { Upload, UploadState } from '@envoi/client/upload/upload'
import type { UploaderState } from './state.ts'
import type { UploaderEvent } from './steps.ts'
import { nextState } from './steps.ts'

export type UploaderStore = {
  readonly state: UploaderState
  subscribe(listener: () => void): () => void
  dispatch(event: UploaderEvent): void

  readonly upload: Upload | null
  /** As it was last told, so that every reader sees the same. */
  readonly progress: UploadState | null
  subscribeProgress(listener: () => void): () => void
  watch(upload: Upload | null): void
}

/** `onChange` hears of it before those who draw do. */
export function createUploaderStore(
  start: UploaderState,
  onChange: (before: UploaderState, now: UploaderState) => void,
): UploaderStore {
  const [listeners, progressListeners] = [new Set<() => void>(), new Set<() => void>()]
  let state = start
  let upload: Upload | null = null
  let progress: UploadState | null = null
  let unwatch = () => {}

  const subscribeTo = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => void set.delete(listener)
  }
  const tellProgress = (told: UploadState | null) => {
    progress = told
    for (const listener of progressListeners) listener()
  }

  return {
    get state() {
      return state
    },
    subscribe: subscribeTo(listeners),
    dispatch(event) {
      const before = state
      state = nextState(before, event)
      if (state === before) return
      onChange(before, state)
      for (const listener of listeners) listener()
    },
    get upload() {
      return upload
    },
    get progress() {
      return progress
    },
    subscribeProgress: subscribeTo(progressListeners),
    watch(next) {
      unwatch()
      upload = next
      unwatch = next ? next.subscribe(tellProgress) : () => {}
      tellProgress(next?.state ?? null)
    },
  }
}
