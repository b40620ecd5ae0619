import { useEffect, useEffectEvent, useState } from 'react'

/** So long one question may keep the next waiting; then it is given up for it. */
const PATIENCE = 100

type AsTyped = { text: string; write: (text: string) => void }

/**
 * Searches for what is typed: at once while no search is under way, and else for the latest as soon as there is an answer.
 * `isBehind`: the last search waits for its answer.
 */
export function useSearchAsTyped({
  isBehind,
  onSearch,
}: {
  isBehind: boolean
  onSearch: (text: string) => void
}): AsTyped {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState({ text: '', at: 0 })
  function ask(next: string): void {
    setAsked({ text: next, at: performance.now() })
    onSearch(next)
  }
  const askLatest = useEffectEvent(ask)
  useEffect(() => {
    if (text === asked.text) return undefined
    const wait = isBehind ? asked.at + PATIENCE - performance.now() : 0
    const timer = setTimeout(() => askLatest(text), wait)
    return () => clearTimeout(timer)
  }, [text, asked, isBehind])
  return {
    text,
    write(next) {
      setText(next)
      if (!isBehind) ask(next)
    },
  }
}
