import { useEffect, useEffectEvent, useState } from 'react'

/** So long one question may keep the next waiting; then it is given up for it. */
const PATIENCE = 100

type AsTyped = { text: string; write: (text: string) => void }

/**
 * Looks for what is typed: at once while nothing is being looked for, and else for the latest as soon as there is an
 * answer. `looksFor`: what is looked for, which may also be somebody else's doing. `isBehind`: the last question waits for
 * its answer.
 */
export function useSearchAsTyped({
  looksFor = '',
  isBehind,
  onSearch,
}: {
  looksFor?: string
  isBehind: boolean
  onSearch: (text: string) => void
}): AsTyped {
  const [text, setText] = useState(looksFor)
  const [asked, setAsked] = useState({ text: looksFor, at: 0 })
  const [known, setKnown] = useState(looksFor)
  if (looksFor !== known) {
    setKnown(looksFor)
    if (looksFor !== asked.text) {
      setText(looksFor)
      setAsked({ text: looksFor, at: 0 })
    }
  }
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
