/** A value that tells whoever listens when it changes. */
export type Observable<Value> = {
  readonly value: Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function createObservable<Value>(start: Value): Observable<Value> {
  const listeners = new Set<() => void>()
  let value = start
  return {
    get value() {
      return value
    },
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
