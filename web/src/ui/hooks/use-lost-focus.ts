import { type RefObject, useEffect } from 'react'

type Held = RefObject<HTMLElement | null>

/**
 * Where the focus goes when what had it is taken away, whenever that is drawn: a row with the button that was pressed, or
 * the words that nobody was found.
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
    if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
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
