import { type RefCallback, useState } from 'react'

/** Whether there is more in the element than can be seen at once. */
export function useIsOverflowing<Box extends HTMLElement>(): [RefCallback<Box>, boolean] {
  const [isOverflowing, setIsOverflowing] = useState(false)
  function watch(box: Box | null) {
    if (!box) return undefined
    const watching = new ResizeObserver(() => setIsOverflowing(box.scrollHeight > box.clientHeight + 1))
    watching.observe(box)
    for (const child of box.children) watching.observe(child)
    return () => watching.disconnect()
  }
  return [watch, isOverflowing]
}
