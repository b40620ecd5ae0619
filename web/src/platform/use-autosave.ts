import { useEffect, useState } from 'react'
import { createAutosave } from './autosave.ts'
import { useObservable } from './use-observable.ts'

/** Values as they are typed, which save themselves. `save` is the one of the first drawing. */
export function useAutosave<Values extends object>(first: Values, save: (changes: Partial<Values>) => Promise<void>) {
  const [values, setValues] = useState(first)
  const [autosave] = useState(() => createAutosave<Values>({ save }))
  // Whoever goes without leaving, as when a session ends, loses nothing that can still be saved.
  useEffect(() => () => void autosave.flush(), [autosave])
  // A tab that is put away may be closed from there, and is not asked then.
  useEffect(() => {
    const flushIfHidden = (): void => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    }
    document.addEventListener('visibilitychange', flushIfHidden)
    return () => document.removeEventListener('visibilitychange', flushIfHidden)
  }, [autosave])
  return {
    values,
    change(changes: Partial<Values>): void {
      setValues((before) => ({ ...before, ...changes }))
      autosave.change(changes)
    },
    state: useObservable(autosave, 'state'),
    flush: autosave.flush,
    drop: autosave.drop,
  }
}
