import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { normalizeEmail } from '@envoi/contract/rules/email'
import { type BookNames, correctLines, type Judged } from './judge-lines.ts'
import { askBook, type Sheet } from './use-import.ts'

/** Milliseconds without a key, before the book is asked for what was typed. */
const PAUSE = 300

/** The wrong lines of a file as they are corrected: judged at every key, and by the book when the typing pauses. */
export function useCorrections(uid: string, { lines, lineOf }: Sheet, came: ReadonlyMap<number, Judged>) {
  const [corrections, setCorrections] = useState<ReadonlyMap<number, string>>(new Map())
  const [book, setBook] = useState<BookNames>(new Map())
  const corrected = useMemo(
    () => correctLines({ lines, lineOf, corrections, came, book }),
    [lines, lineOf, corrections, came, book],
  )
  const learn = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const emails = [...corrected.values()].filter(({ deed }) => deed === 'import').map(({ email }) => email)
    if (emails.length === 0) return
    try {
      const known = await askBook(uid, emails, signal)
      const found = emails.map(normalizeEmail).map((key) => [key, known.get(key)] as const)
      setBook((now) => new Map([...now, ...found]))
    } catch {
      // The lines keep saying that they will be imported, which holds either way; the next key asks again.
    }
  })
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => void learn(ended.signal), PAUSE)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asks anew after each key
  }, [corrections])
  const correct = (place: number, text: string): void => setCorrections((now) => new Map(now).set(place, text))
  return { corrections, corrected, correct }
}
