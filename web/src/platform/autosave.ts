/** Saves what is changed by itself, a moment after the last change. */
import { createObservable } from './observable.ts'

export type SaveState =
  | { kind: 'saved'; at: Date | null }
  /** Not yet sent, or on its way. */
  | { kind: 'saving' }
  /** What was changed is kept, and sent again with the next change or by `flush`. */
  | { kind: 'failed'; error: unknown }

export type Autosave<Values> = {
  readonly state: SaveState
  subscribe(listener: () => void): () => void
  change(changes: Partial<Values>): void
  /** Saves what waits at once, and tells whether everything is saved then. */
  flush(): Promise<boolean>
}

/** So long nobody has typed. */
const PAUSE = 600

export function createAutosave<Values extends object>({
  save,
  pause = PAUSE,
}: {
  save: (changes: Partial<Values>) => Promise<void>
  pause?: number
}): Autosave<Values> {
  const shown = createObservable<SaveState>({ kind: 'saved', at: null })
  let waiting: Partial<Values> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** The next is wanted as soon as the one on its way has come back. */
  let isDue = false
  const isAnyWaiting = (): boolean => Object.keys(waiting).length > 0

  /** One at a time, so that a change never comes before an earlier one. */
  async function run(): Promise<void> {
    while (isDue && isAnyWaiting()) {
      isDue = false
      const sent = waiting
      waiting = {}
      try {
        await save(sent)
      } catch (error) {
        waiting = { ...sent, ...waiting }
        shown.set({ kind: 'failed', error })
        return
      }
      if (!isAnyWaiting()) shown.set({ kind: 'saved', at: new Date() })
    }
  }

  async function start(): Promise<void> {
    clearTimeout(timer)
    isDue = true
    running ??= run().finally(() => {
      running = undefined
    })
    await running
  }

  return {
    get state() {
      return shown.value
    },
    subscribe: shown.subscribe,
    change(changes) {
      waiting = { ...waiting, ...changes }
      shown.set({ kind: 'saving' })
      clearTimeout(timer)
      timer = setTimeout(() => void start(), pause)
    },
    async flush() {
      if (isAnyWaiting()) shown.set({ kind: 'saving' })
      await start()
      return !isAnyWaiting()
    },
  }
}
