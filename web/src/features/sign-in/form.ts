import { type RefObject, useEffect, useRef } from 'react'
import { hasProblem, type Problems } from './state.ts'

/** What was typed into a field; nothing is an empty text. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

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

/** The first field that is wrong gets the focus, each time something was found wrong. */
export function useFocusOnProblem(around: RefObject<HTMLElement | null>, problems: Problems): void {
  useEffect(() => {
    if (hasProblem(problems)) around.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [around, problems])
}
