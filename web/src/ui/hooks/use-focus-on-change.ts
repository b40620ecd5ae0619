import { type RefObject, useEffect, useRef } from 'react'

/** The first field that is wrong. */
export const INVALID = '[aria-invalid="true"]'

/**
 * Moves the focus to the first element that matches, each time that the value has become another: the next step, or
 * what a try has found wrong. A value that stands for nothing moves nothing, and neither does the first.
 */
export function useFocusOnChange(
  around: RefObject<HTMLElement | null>,
  value: unknown,
  selector: string,
  { preventScroll = false }: FocusOptions = {},
): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (value) around.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll })
  }, [around, value, selector, preventScroll])
}
