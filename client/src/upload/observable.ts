/** A value that others watch. It is made anew only when it changed and somebody looks, and told of in measure. */
import type { Clock } from './ports.ts'

const tellEvery = 100

type Observable<T> = {
  get(): T
  /** Listeners hear of it soon; of many changes in a short while, once. */
  changed(): void
  /** Listeners hear of it now. */
  tell(): void
  subscribe(listener: (value: T) => void): () => void
}

export function createObservable<T>(clock: Clock, make: () => T): Observable<T> {
  const listeners = new Set<(value: T) => void>()
  let value: { made: T } | null = null
  let toldSoon = false

  const get = () => {
    value ??= { made: make() }
    return value.made
  }
  const tell = () => {
    value = null
    for (const listener of listeners) listener(get())
  }
  const tellSoon = async () => {
    await clock.sleep(tellEvery)
    toldSoon = false
    tell()
  }

  return {
    get,
    tell,
    changed() {
      value = null
      if (toldSoon || listeners.size === 0) return
      toldSoon = true
      void tellSoon()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
