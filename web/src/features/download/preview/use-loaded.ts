import { useEffect, useEffectEvent, useState } from 'react'

export type Loaded<Value> = { is: 'loading' } | { is: 'there'; value: Value } | { is: 'failed'; error: unknown }

/** Loads once, as long as the component is there; another file is another component, by its key. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ is: 'loading' })
  const start = useEffectEvent(load)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    start(signal).then(
      (value) => signal.aborted || setLoaded({ is: 'there', value }),
      (error: unknown) => signal.aborted || setLoaded({ is: 'failed', error }),
    )
    return () => leaving.abort()
  }, [])
  return loaded
}

/** Tells whoever shows something else in its place. */
export function useFailure(loaded: Loaded<unknown>, onFailed: (error: unknown) => void): void {
  const tell = useEffectEvent(onFailed)
  useEffect(() => {
    if (loaded.is === 'failed') tell(loaded.error)
  }, [loaded])
}
