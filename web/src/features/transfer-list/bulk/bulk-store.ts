/**
 * What is being done to many, and what came of it. Going to another list, or to another page, does not end it: so it is
 * kept outside of them, for whoever comes back.
 */
import type { ListedTransfer } from '@envoi/contract/lists'
import type { Progress } from './bulk.ts'

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
type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
type BulkRun = {
  signal: AbortSignal
  show(running: BulkState['running']): void
  end(failed: BulkState['failed']): void
}

const atRest: BulkState = { running: null, failed: null }
/** What is not begun when the tab closes is not done. */
const askFirst = (event: Event): void => event.preventDefault()

export function createBulkStore(page: Page) {
  const listeners = new Set<() => void>()
  let whose = ''
  let state = atRest
  let stopping = new AbortController()
  function set(next: BulkState): void {
    state = next
    // Only meanwhile: a page that listens all the time is left out of the back-forward cache.
    if (state.running) page.addEventListener('beforeunload', askFirst)
    else page.removeEventListener('beforeunload', askFirst)
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
    /** Another person in the same tab is told nothing of it. */
    read: (uid: string): BulkState => (uid === whose ? state : atRest),
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
    forgetFailed: () => set({ ...state, failed: null }),
  }
}

export const bulkStore = createBulkStore(globalThis)
