import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createLeavingGuard } from './leaving-guard.ts'

type Move = { current: { pathname: string }; next: { pathname: string } }
export const toAnotherPage = ({ current, next }: Move): boolean => current.pathname !== next.pathname

/**
 * While something would be lost, whoever leaves is asked: by the browser where the tab goes, and by the page itself where
 * one goes elsewhere in it. That question is the answer here, as long as nobody has answered it.
 */
export function useAskBeforeLeaving(isAsked: boolean, isLeaving: (move: Move) => boolean = () => true) {
  const [guardTab] = useState(() => createLeavingGuard(window))
  useEffect(() => {
    guardTab(isAsked)
    return () => guardTab(false)
  }, [guardTab, isAsked])
  const asking = useBlocker({
    shouldBlockFn: (move) => isAsked && isLeaving(move),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const question = asking.status === 'blocked' ? { leave: asking.proceed, stay: asking.reset } : undefined
  useEffect(() => {
    // By now there is nothing to lose.
    if (!isAsked) question?.leave()
  })
  return question
}
