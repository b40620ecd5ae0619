import { useLayoutEffect, useRef } from 'react'
import { findTitle } from './find-place-after.ts'
import type { State } from './state-of.ts'
import { isFocusLost } from './use-focus-back.ts'

/** In another state other buttons are there. Whoever pressed one that has gone reads on at the title, beside the state. */
export function useFocusOnState(state: State | 'locked'): void {
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current !== state && isFocusLost()) findTitle()?.focus()
    before.current = state
  }, [state])
}
