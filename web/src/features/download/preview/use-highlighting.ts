import { useEffect, useState } from 'react'
import type { HighlightMessage, HighlightTask } from './highlight-worker.ts'
import type { Piece } from './highlighted-lines.ts'
import { languageOfFile } from './language-of-file.ts'

/** The lines in colours as soon as there are any; until then, and where there are none, nothing. */
export function useHighlighting(name: string, lines: string[]): Piece[][] | undefined {
  const [highlighted, setHighlighted] = useState<Piece[][]>()
  const language = languageOfFile(name)
  useEffect(() => {
    if (language === undefined) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    void highlight({ text: lines.join('\n'), language }, signal).then(
      (found) => signal.aborted || setHighlighted(found),
    )
    return () => leaving.abort()
  }, [language, lines])
  return highlighted
}

/**
 * A grammar can be led astray for hours by a text made for it. Without colours one reads it just as well. Counted from its
 * beginning: it may come over a slow line.
 */
const PATIENCE = 4000

/** The lines in colours, or nothing when that takes too long or fails. */
function highlight(task: HighlightTask, signal: AbortSignal): Promise<Piece[][] | undefined> {
  const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module', name: 'highlighting' })
  const { promise, resolve } = Promise.withResolvers<Piece[][] | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => resolve(undefined)
  worker.addEventListener('message', ({ data }: MessageEvent<HighlightMessage>) => {
    if (data === 'begun') timer = setTimeout(stop, PATIENCE)
    else resolve(data)
  })
  worker.addEventListener('error', stop)
  signal.addEventListener('abort', stop)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(task)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    worker.terminate()
  })
}
