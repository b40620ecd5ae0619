import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Escape, before it closes the panel around the element: pressed anywhere in it, or where nothing has the focus. Whoever
 * answers `true` has used it up. What stands nearer to the key, a field or a question, comes first.
 */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: (target: Node) => boolean): void {
  const answer = useEffectEvent(onEscape)
  useEffect(() => {
    const panel = element.current?.closest('[data-panel]')
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Node)) return
      if (target !== document.body && !panel?.contains(target)) return
      if (answer(target)) event.preventDefault()
    }
    // The panel listens one step further out.
    document.body.addEventListener('keydown', onKey)
    return () => document.body.removeEventListener('keydown', onKey)
  }, [element])
}
