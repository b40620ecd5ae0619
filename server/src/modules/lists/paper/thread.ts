import { Worker } from 'node:worker_threads'
import type { Language } from '@envoi/contract/words'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Summaries, Summary } from '../summary.ts'

/**
 * Paper is drawn in a thread of its own: fonts are large, and a tenth of a second of drawing would hold up everybody's
 * bytes. The thread comes with the first wish, goes when there is none for a while, and takes its memory with it.
 */
export type Wish = { number: number; summary: Summary; language: Language }
export type Drawn = { number: number; bytes: Uint8Array } | { number: number; error: unknown }

const IDLE = 20_000
/** More than that at once are told to come back. */
const MOST_WAITING = 20

export function createSummaries(idle = IDLE): Summaries {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let thread: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(new URL('./draw-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    // A program that ends does not wait for it.
    started.unref()
    started.on('message', (drawn: Drawn) => {
      if ('error' in drawn) settle(drawn.number)?.reject(drawn.error)
      else settle(drawn.number)?.resolve(drawn.bytes)
    })
    started.on('error', (error) => {
      if (thread === started) thread = undefined
      for (const number of waiting.keys()) settle(number)?.reject(error)
    })
    return started
  }

  function settle(number: number): PromiseWithResolvers<Uint8Array> | undefined {
    const wish = waiting.get(number)
    waiting.delete(number)
    if (waiting.size === 0) resting = setTimeout(rest, idle).unref()
    return wish
  }

  function rest(): void {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }

  return {
    draw(summary, language) {
      if (waiting.size >= MOST_WAITING) throw new Refusal('UNAVAILABLE', { retryAfter: 5 })
      clearTimeout(resting)
      thread ??= start()
      const wish = Promise.withResolvers<Uint8Array>()
      last += 1
      waiting.set(last, wish)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
      thread.postMessage({ number: last, summary, language } satisfies Wish)
      return wish.promise
    },
  }
}
