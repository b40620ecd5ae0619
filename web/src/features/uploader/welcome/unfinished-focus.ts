import { type RefObject, useEffect, useRef } from 'react'

/**
 * The button that was pressed leaves with its upload. The focus goes to that of the next one, or of the last one left,
 * else to Start; unless it is somewhere else by then.
 */
export function useFocusAfterForgetting(
  count: number,
  start: RefObject<HTMLElement | null>,
): { list: RefObject<HTMLUListElement | null>; onForget: (place: number) => void } {
  const list = useRef<HTMLUListElement>(null)
  const going = useRef<{ place: number; count: number } | null>(null)
  useEffect(() => {
    if (!going.current || count >= going.current.count) return
    const { place } = going.current
    going.current = null
    if (document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-forgets]') ?? []
    const next = buttons[Math.min(place, buttons.length - 1)] ?? start.current
    next?.focus()
  }, [count, start])
  return {
    list,
    onForget(place) {
      going.current = { place, count }
    },
  }
}
