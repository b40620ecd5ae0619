import { type RefObject, useEffect } from 'react'
import { hasProblem } from './problems.ts'
import type { Problems } from './state.ts'

/** The first field that is wrong gets the focus, each time something was found wrong. */
export function useFocusOnProblem(around: RefObject<HTMLElement | null>, problems: Problems): void {
  useEffect(() => {
    if (hasProblem(problems)) around.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [around, problems])
}
