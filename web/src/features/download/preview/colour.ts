import type { ColourNews, ColourTask } from './colour-worker.ts'
import type { Piece } from './coloured-lines.ts'

/**
 * A grammar can be led astray for hours by a text made for it. Without colours one reads it just as well. Counted from its
 * beginning: it may come over a slow line.
 */
const PATIENCE = 4000

/** The lines in colours, or nothing when that takes too long or fails. */
export function colour(task: ColourTask, signal: AbortSignal): Promise<Piece[][] | undefined> {
  const worker = new Worker(new URL('./colour-worker.ts', import.meta.url), { type: 'module', name: 'colours' })
  const { promise, resolve } = Promise.withResolvers<Piece[][] | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => resolve(undefined)
  worker.addEventListener('message', ({ data }: MessageEvent<ColourNews>) => {
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
