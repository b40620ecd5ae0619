/** Saves what is changed by itself, a moment after the last change. */
import { ApiError } from '@envoi/client/api-error'
import { createObservable } from './observable.ts'

export type SaveState =
  | { kind: 'saved'; at: Date | null }
  /** Not yet sent, or on its way. */
  | { kind: 'saving' }
  /**
   * What was changed is kept, and sent again with the next change or by `flush`. Where only some of it is refused, the rest
   * is saved, and these are the names of what is not.
   */
  | { kind: 'failed'; error: unknown; refused?: readonly string[] }

export type Autosave<Values> = {
  readonly state: SaveState
  subscribe(listener: () => void): () => void
  change(changes: Partial<Values>): void
  /** Saves what waits at once, and tells whether everything is saved then. */
  flush(): Promise<boolean>
  /** Forgets what waits: whoever gave it up must not find it saved. */
  drop(): void
}

/** So long nobody has typed. */
const PAUSE = 600

/** It would be refused again, however often it is sent. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422)

export function createAutosave<Values extends object>({
  save,
  pause = PAUSE,
}: {
  save: (changes: Partial<Values>) => Promise<void>
  pause?: number
}): Autosave<Values> {
  const shown = createObservable<SaveState>({ kind: 'saved', at: null })
  let waiting: Partial<Values> = {}
  /** Not sent along with what is changed next: that would be refused with it. */
  const refused = new Map<keyof Values, { change: Partial<Values>; error: unknown }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** The next is wanted as soon as the one on its way has come back. */
  let isDue = false
  const isAnyWaiting = (): boolean => Object.keys(waiting).length > 0

  /** What is refused goes once more, each by itself, to find which it is. */
  async function send(changes: Partial<Values>): Promise<void> {
    const names = Object.keys(changes) as (keyof Values)[]
    for (const name of names) refused.delete(name)
    try {
      await save(changes)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const [name] = names
      if (names.length > 1) for (const one of names) await send({ [one]: changes[one] } as Partial<Values>)
      else if (name !== undefined) refused.set(name, { change: changes, error })
    }
  }

  function showSettled(): void {
    const [first] = refused.values()
    if (first) shown.set({ kind: 'failed', error: first.error, refused: [...refused.keys()].map(String) })
    else shown.set({ kind: 'saved', at: new Date() })
  }

  /** One at a time, so that a change never comes before an earlier one. */
  async function run(): Promise<void> {
    while (isDue && isAnyWaiting()) {
      isDue = false
      const sent = waiting
      waiting = {}
      try {
        await send(sent)
      } catch (error) {
        waiting = { ...sent, ...waiting }
        shown.set({ kind: 'failed', error })
        return
      }
      if (!isAnyWaiting()) showSettled()
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
      for (const { change } of refused.values()) waiting = { ...change, ...waiting }
      if (isAnyWaiting()) shown.set({ kind: 'saving' })
      await start()
      return !isAnyWaiting() && refused.size === 0
    },
    drop() {
      clearTimeout(timer)
      waiting = {}
      refused.clear()
    },
  }
}
