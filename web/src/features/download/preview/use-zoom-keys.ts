import { useEffect, useEffectEvent } from 'react'

const steps: Record<string, 1 | 0 | -1> = { '+': 1, '=': 1, '-': -1, '0': 0 }

/** Plus, minus and zero look closer, from further off and at all of it, wherever in the viewer the focus is. */
export function useZoomKeys(onStep: (step: 1 | 0 | -1) => void): void {
  const hear = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const step = steps[key]
    // With Ctrl they are the browser's own.
    if (step !== undefined && !ctrlKey && !metaKey && !altKey) onStep(step)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
