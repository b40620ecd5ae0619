import { type RefObject, useEffect, useState } from 'react'

type ScrollEdges = Record<'isMoreAbove' | 'isMoreBelow' | 'isMoreLeft' | 'isMoreRight', boolean>

/** Less than this is rounding, not something unseen. */
const SLACK = 2

/** Whether something of the box is out of sight, and on which side. */
export function useScrollEdges(box: RefObject<HTMLElement | null>): ScrollEdges {
  const [isMoreAbove, setIsMoreAbove] = useState(false)
  const [isMoreBelow, setIsMoreBelow] = useState(false)
  const [isMoreLeft, setIsMoreLeft] = useState(false)
  const [isMoreRight, setIsMoreRight] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = (): void => {
      const { scrollTop, scrollHeight, clientHeight, scrollLeft, scrollWidth, clientWidth } = element
      setIsMoreAbove(scrollTop > SLACK)
      setIsMoreBelow(scrollTop + clientHeight < scrollHeight - SLACK)
      setIsMoreLeft(scrollLeft > SLACK)
      setIsMoreRight(scrollLeft + clientWidth < scrollWidth - SLACK)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    // A full box keeps its size when more comes into it.
    const content = new MutationObserver(look)
    content.observe(element, { childList: true, subtree: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      content.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  return { isMoreAbove, isMoreBelow, isMoreLeft, isMoreRight }
}
