import { type RefObject, useEffect, useRef } from 'react'
import type { Tell } from './tell.ts'

/** Tells how high the element is, now and whenever that changes. */
export function useToldHeight(tell: Tell): RefObject<HTMLDivElement | null> {
  const measured = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: element } = measured
    if (!element) return undefined
    const observer = new ResizeObserver(() =>
      tell({ type: 'envoi:height', height: Math.ceil(element.getBoundingClientRect().height) }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [tell])
  return measured
}
