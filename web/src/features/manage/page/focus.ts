import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { State } from '../state-of.ts'

/** What can be read on from when a control has gone. */
export const findTitle = (): HTMLElement | null =>
  // Beside a list it is not the first one on the page.
  document.querySelector<HTMLElement>('[data-aside] h1') ?? document.querySelector('main h1')

/** Where the focus goes when a question is answered: to what asked it, or, if that has gone already, to the title. */
export const findPlaceAfter = (opener: Element | null) => (): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected ? opener : findTitle()

/** The focus was in something that has gone; whoever has moved on meanwhile keeps theirs. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Gives the focus to what opened something, once that has closed with the focus in it. */
export function useFocusBack<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
  const opener = useRef<Element>(null)
  const wasOpen = useRef(false)
  // At once: a moment later somebody may be typing elsewhere.
  useLayoutEffect(() => {
    if (!isOpen && wasOpen.current && isFocusLost()) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

/** In another state other buttons are there. Whoever pressed one that has gone reads on at the title, beside the state. */
export function useFocusOnState(state: State | 'locked'): void {
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current !== state && isFocusLost()) findTitle()?.focus()
    before.current = state
  }, [state])
}
