/**
 * What is being done to many, and what came of it. Going to another list, or to another page, does not end it: so it is
 * kept outside of them, for whoever comes back.
 */
import type { ListedTransfer } from '@envoi/contract/lists'
import { type GuardedPage, createLeavingGuard } from '../../../platform/leaving-guard.ts'
import { createObservable } from '../../../platform/observable.ts'
import type { Progress } from '../../../platform/run-bulk.ts'

export type BulkAction =
  | { kind: 'delete' | 'close' | 'reopen' | 'exclude' }
  /** A new end. */
  | { kind: 'extend'; to: Date }

export type BulkFailure = { transfer: ListedTransfer; error: unknown }
/** Of the last run. */
export type BulkFailed = { kind: BulkAction['kind']; failures: BulkFailure[] }

export type BulkState = {
  running: ({ kind: BulkAction['kind'] } & Progress) | null
  failed: BulkFailed | null
}
type BulkRun = {
  signal: AbortSignal
  show(running: BulkState['running']): void
  end(failed: BulkState['failed']): void
}

const atRest: BulkState = { running: null, failed: null }

export function createBulkStore(page: GuardedPage) {
  const state = createObservable(atRest)
  const guardLeaving = createLeavingGuard(page)
  let watchers = 0
  let whose = ''
  let stopping = new AbortController()
  function set(next: BulkState): void {
    // What is not begun when the tab closes is not done.
    guardLeaving(next.running !== null)
    state.set(next)
  }
  return {
    subscribe(listener: () => void) {
      const unsubscribe = state.subscribe(listener)
      watchers += 1
      return () => {
        unsubscribe()
        watchers -= 1
      }
    },
    isWatched: () => watchers > 0,
    /** Another person in the same tab is told nothing of it. */
    read: (uid: string): BulkState => (uid === whose ? state.value : atRest),
    begin(uid: string): BulkRun {
      whose = uid
      stopping = new AbortController()
      set(atRest)
      return {
        signal: stopping.signal,
        show: (running) => set({ running, failed: null }),
        end: (failed) => set({ running: null, failed }),
      }
    },
    stop: () => stopping.abort(),
    forgetFailed: () => set({ ...state.value, failed: null }),
  }
}

export const bulkStore = createBulkStore(globalThis)
