import { type RefObject, useEffect, useState } from 'react'

/** How wide the element is inside, and whenever that changes. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const watching = new ResizeObserver(() => setWidth(box.clientWidth))
    watching.observe(box)
    return () => watching.disconnect()
  }, [ref])
  return width
}
