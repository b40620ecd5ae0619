/** The uploader's state, changed by events alone, and the progress of the upload under way, told apart from it. */
import type { Upload, UploadState } from '@envoi/client/upload/upload'
import { createObservable } from '../../platform/observable.ts'
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
  /** The same, and after its end how it ended. */
  readonly lastProgress: UploadState | null
  subscribeProgress(listener: () => void): () => void
  watch(upload: Upload | null): void
}

/** `onChange` hears of it before those who draw do. */
export function createUploaderStore(
  start: UploaderState,
  onChange: (before: UploaderState, now: UploaderState) => void,
): UploaderStore {
  const state = createObservable(start)
  const running = createUploadWatch<Upload>()
  let before = start
  state.subscribe(() => {
    const [was, is] = [before, state.value]
    before = is
    onChange(was, is)
  })

  return {
    get state() {
      return state.value
    },
    subscribe: state.subscribe,
    dispatch: (event) => state.set(nextState(state.value, event)),
    get upload() {
      return running.upload
    },
    get progress() {
      return running.progress
    },
    get lastProgress() {
      return running.lastProgress
    },
    subscribeProgress: running.subscribe,
    watch: running.watch,
  }
}
