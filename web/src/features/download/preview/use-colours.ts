import { useEffect, useState } from 'react'
import { colour } from './colour.ts'
import type { Piece } from './coloured-lines.ts'
import { languageOfFile } from './language-of-file.ts'

/** The lines in colours as soon as there are any; until then, and where there are none, nothing. */
export function useColours(name: string, lines: string[]): Piece[][] | undefined {
  const [coloured, setColoured] = useState<Piece[][]>()
  const language = languageOfFile(name)
  useEffect(() => {
    if (language === undefined) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    void colour({ text: lines.join('\n'), language }, signal).then((found) => signal.aborted || setColoured(found))
    return () => leaving.abort()
  }, [language, lines])
  return coloured
}
