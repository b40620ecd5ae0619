import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

type Held = RefObject<HTMLElement | null>

/** What had the focus has gone; whoever has moved on meanwhile keeps theirs. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** For `mayLose`: something has closed, with the focus in it; a list has lost the row in which the focus was. */
export const hasClosed = (isOpen: boolean, wasOpen: boolean): boolean => wasOpen && !isOpen
export const hasShrunk = (count: number, before: number): boolean => count < before

/** Moves the focus on when a change of the value has taken away what had it. `mayLose`: which changes do that; else all. */
export function useFocusAfterLoss<Value>(
  value: Value,
  moveFocus: () => void,
  mayLose: (now: Value, before: Value) => boolean = () => true,
): void {
  const before = useRef(value)
  const restore = useEffectEvent((now: Value) => {
    if (before.current !== now && mayLose(now, before.current) && isFocusLost()) moveFocus()
  })
  // At once: a moment later somebody may be typing.
  useLayoutEffect(() => restore(value), [value])
  // And after that: a dialog about it keeps the focus until it has gone.
  useEffect(() => {
    restore(value)
    before.current = value
  }, [value])
}

/**
 * Where the focus goes when what had it is taken out of the area, whenever that is drawn: a row with the button that was
 * pressed, or the words that nobody was found.
 */
export function useLostFocus(around: Held, next: Held): void {
  useEffect(() => watchFocus(around, next), [around, next])
}

function watchFocus(around: Held, next: Held): (() => void) | undefined {
  const area = around.current
  if (!area) return undefined
  let last: EventTarget | null = null
  const onFocus = ({ target }: FocusEvent): void => {
    last = target
  }
  const watch = new MutationObserver(() => {
    if (!(last instanceof Node) || last.isConnected || !isFocusLost()) return
    last = null
    next.current?.focus({ preventScroll: true })
  })
  area.addEventListener('focusin', onFocus)
  watch.observe(area, { childList: true, subtree: true })
  return () => {
    area.removeEventListener('focusin', onFocus)
    watch.disconnect()
  }
}
