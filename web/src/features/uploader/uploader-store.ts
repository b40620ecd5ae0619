/** The uploader's state, changed by events alone, and the progress of the upload under way, told apart from it. */
import type { Upload, UploadState } from '@envoi/client/upload/upload'
import { createUploadWatch } from '../../platform/upload-run.ts'
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
  const listeners = new Set<() => void>()
  const running = createUploadWatch<Upload>()
  let state = start

  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch(event) {
      const before = state
      state = nextState(before, event)
      if (state === before) return
      onChange(before, state)
      for (const listener of listeners) listener()
    },
    get upload() {
      return running.upload
    },
    get progress() {
      return running.progress
    },
    subscribeProgress: running.subscribe,
    watch: running.watch,
  }
}
