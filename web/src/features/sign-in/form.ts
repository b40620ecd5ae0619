import type { RefObject } from 'react'
import { INVALID, useFocusOnChange } from '../../ui/hooks/use-focus-on-change.ts'
import { hasProblem, type Problems } from './state.ts'

/** What was typed into a field; nothing is an empty text. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** What a step begins with: its first field, or the words that say what has happened. */
const BEGINNING = 'input:not([type="hidden"]), [tabindex="-1"]'

/** From step to step the focus moves along, and to the first wrong field each time something was found wrong. */
export function useBoxFocus(
  around: RefObject<HTMLElement | null>,
  { problems, step }: { problems: Problems; step: string },
): void {
  useFocusOnChange(around, hasProblem(problems) && problems, INVALID)
  useFocusOnChange(around, step, BEGINNING, { preventScroll: true })
}
