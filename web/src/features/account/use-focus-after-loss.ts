import { type RefObject, useEffect, useRef } from 'react'

/** What had the focus may go with the row it stood in; the list takes it then, so that it is not lost. */
export function useFocusAfterLoss<Element extends HTMLElement>(count: number): RefObject<Element | null> {
  const list = useRef<Element>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body
    if (isLost) list.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return list
}
