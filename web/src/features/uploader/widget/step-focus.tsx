/**
 * Where one is, told without taking anything away: while somebody writes in the page around, their focus stays there, and a
 * polite region says the step instead.
 */
import { type ReactNode, type RefObject, createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react'

type Say = (text: string) => void

const SayContext = createContext<Say>(() => {})

/** Whether the focus is in this frame, and not in the page around it. */
export const isFocusHere = (): boolean => document.hasFocus()

/** The region is there before it speaks: one that came with its words would not be heard. */
export function StepAnnouncer({ children }: { children: ReactNode }) {
  const [said, say] = useState('')
  return (
    <SayContext value={say}>
      {/* First: unseen below the card it would make the frame higher than what is in it. */}
      <output className="sr">{said}</output>
      {children}
    </SayContext>
  )
}

/** Leads to a title, if the focus is in the frame; else says it. */
export function useLeadTo(): (title: HTMLElement | null | undefined) => void {
  const say = use(SayContext)
  return (title) => {
    if (!title) return
    say(isFocusHere() ? '' : (title.textContent ?? ''))
    if (isFocusHere()) title.focus({ preventScroll: true })
  }
}

/** For the title of a step, when it appears. `isWanted`: not on the first one of a visit. */
export function useStepFocus(isWanted = true): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const leadTo = useEffectEvent(useLeadTo())
  useEffect(() => {
    if (isWanted) leadTo(title.current)
  }, [isWanted])
  return title
}
