import type { Readable } from 'node:stream'
import type { Share } from '../share.ts'

/** The chunks of a body in order; nothing when it has ended. */
export type TakenAhead = { next(): Promise<Buffer | undefined> } & Disposable

/**
 * Takes a body in while its reader is busy with what came before, up to the share of memory it has. So the store sends
 * on, also to a reader whose turn comes later. `stalls`: nothing came for so many milliseconds though it was waited for.
 */
export function takeAhead(
  body: Readable,
  { share, stalls, signal }: { share: Share; stalls: number; signal: AbortSignal },
): TakenAhead {
  const chunks: Buffer[] = []
  let held = 0
  let isWhole = false
  let failure: Error | undefined
  let wake: (() => void) | undefined

  function onData(chunk: Buffer): void {
    chunks.push(chunk)
    held += chunk.length
    if (held >= share.size()) body.pause()
    wake?.()
  }
  function onEnd(): void {
    isWhole = true
    wake?.()
  }
  function fail(error: Error): void {
    failure ??= error
    wake?.()
  }
  const onClose = (): void => (isWhole ? undefined : fail(new Error('the body broke off')))
  const onAbort = (): void => fail(signal.reason as Error)
  body.on('data', onData).on('end', onEnd).on('close', onClose).on('error', fail)
  signal.addEventListener('abort', onAbort)

  async function wait(): Promise<void> {
    const timer = setTimeout(() => fail(new Error('the store sends nothing')), stalls)
    body.resume()
    await new Promise<void>((resolve) => (wake = resolve))
    wake = undefined
    clearTimeout(timer)
  }

  return {
    async next() {
      // What has come is good, whatever became of the rest.
      if (chunks.length === 0 && !isWhole && !failure) await wait()
      const chunk = chunks.shift()
      if (chunk) {
        held -= chunk.length
        if (held < share.size()) body.resume()
        return chunk
      }
      if (failure) throw failure
      return undefined
    },
    [Symbol.dispose]() {
      signal.removeEventListener('abort', onAbort)
      body.off('data', onData).off('end', onEnd).off('close', onClose)
      // A body that was read to its end leaves its connection to the next; any other takes it along. What it says of that
      // is heard by nobody.
      if (!isWhole) body.destroy()
    },
  }
}
