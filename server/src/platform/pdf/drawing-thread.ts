import type { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker, parentPort } from 'node:worker_threads'
import { Refusal } from '../http/refusal.ts'

/**
 * Paper is drawn in a thread of its own: fonts are large, and a tenth of a second of drawing would hold up everybody's
 * bytes. The thread comes with the first request, goes when there is none for a while, and takes its memory with it. It
 * draws one at a time, so that those who have gone meanwhile are not drawn for.
 */
export type Drawing<Request> = {
  /** The signal fires when nobody waits for it any more. */
  draw(request: Request, signal: AbortSignal): Promise<Uint8Array>
}
/** It says when it begins: until then it was starting. */
type ThreadMessage = 'begun' | { bytes: Uint8Array } | { error: unknown }

type Waiting<Request> = PromiseWithResolvers<Uint8Array> & { request: Request }

const IDLE = 20_000
/** More than that at once are told to come back. */
const MOST_WAITING = 20
/** What one paper may take of a processor, in milliseconds; then others have their turn. */
const MOST_WORK = 2000
const LOOK_EVERY = 100

/** `program`: the file that answers in the thread. */
export function createDrawing<Request>(
  program: URL,
  { idle = IDLE, mostWork = MOST_WORK }: { idle?: number; mostWork?: number } = {},
): Drawing<Request> {
  const waiting: Waiting<Request>[] = []
  let drawing: Waiting<Request> | undefined
  let thread: Worker | undefined
  let resting: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 128 } })
    // A program that ends does not wait for it.
    started.unref()
    started.on('message', (told: ThreadMessage) => {
      if (thread !== started) return
      // Of a thread that has ended nothing can be asked; it has told why.
      if (told === 'begun') watch(started).catch(() => {})
      else if ('error' in told) finish((request) => request.reject(told.error))
      else finish((request) => request.resolve(told.bytes))
    })
    started.on('error', (error) => {
      if (thread !== started) return
      thread = undefined
      finish((request) => request.reject(error))
    })
    return started
  }

  /** By what it takes of the processor, not by the clock: on a busy machine everything takes longer. */
  async function watch(watched: Worker): Promise<void> {
    const request = drawing
    const before = await watched.cpuUsage()
    for (;;) {
      const { user, system } = await watched.cpuUsage(before)
      if (drawing !== request) return
      if ((user + system) / 1000 >= mostWork) break
      await delay(LOOK_EVERY, undefined, { ref: false })
    }
    rest()
    finish((late) => late.reject(new Refusal('UNAVAILABLE', { retryAfter: 60 })))
  }

  function finish(settle: (request: Waiting<Request>) => void): void {
    if (drawing) settle(drawing)
    drawing = undefined
    goOn()
  }

  function goOn(): void {
    if (drawing) return
    drawing = waiting.shift()
    clearTimeout(resting)
    if (drawing) {
      thread ??= start()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
      thread.postMessage(drawing.request)
    } else resting = setTimeout(rest, idle).unref()
  }

  function rest(): void {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }

  return {
    draw(asked, signal) {
      if (waiting.length + (drawing ? 1 : 0) >= MOST_WAITING) throw new Refusal('UNAVAILABLE', { retryAfter: 5 })
      const request = { request: asked, ...Promise.withResolvers<Uint8Array>() }
      const drop = (): void => {
        const at = waiting.indexOf(request)
        if (at === -1) return
        waiting.splice(at, 1)
        // Nobody is left to hear it.
        request.reject(new Refusal('UNAVAILABLE'))
      }
      waiting.push(request)
      if (signal.aborted) drop()
      signal.addEventListener('abort', drop, { once: true })
      goOn()
      return request.promise
    },
  }
}

/** For one who asked by a call, and is not drawn for once they have gone. */
export async function drawFor<Request>(
  reply: { raw: EventEmitter },
  drawing: Drawing<Request>,
  request: Request,
): Promise<Uint8Array<ArrayBuffer>> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return Buffer.from(await drawing.draw(request, gone.signal))
}

/** The thread's own program: one paper after another. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each program says what it is asked
export function answerDrawing<Request>(draw: (request: Request) => Promise<Uint8Array>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  const tell = (told: ThreadMessage): void => parentPort?.postMessage(told)
  parentPort?.on('message', (request: Request) => {
    tell('begun')
    draw(request).then(
      (bytes) => tell({ bytes }),
      (error: unknown) => tell({ error }),
    )
  })
}
