import { type RefObject, useEffect, useRef } from 'react'

/** What a step begins with: its first field, or the words that say what has happened. */
const BEGINNING = 'input:not([type="hidden"]), [tabindex="-1"]'

/** Moves the focus along from step to step. On the first one it stays where the screen has put it. */
export function useStepFocus(around: RefObject<HTMLElement | null>, step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    around.current?.querySelector<HTMLElement>(BEGINNING)?.focus({ preventScroll: true })
  }, [around, step])
}
