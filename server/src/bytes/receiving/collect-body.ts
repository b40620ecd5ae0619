import type { Readable } from 'node:stream'
import { crc32 } from '@node-rs/crc32'
import type { BodyPace } from '../../platform/http/body-pace.ts'
import { ByteRefusal } from './byte-refusal.ts'
import { createPace } from '../../platform/http/body-pace.ts'
import type { Share } from '../../outside/object-store/share.ts'

/** The sender went away in the middle: nobody is left to be answered. */
export class SenderGone extends Error {
  override name = 'SenderGone'
}

export type CollectedBody = {
  /** The chunks since the last call, at least a share of them; fewer at the end, and then none. */
  next(): Promise<Buffer[]>
  /** Of all bytes so far. */
  crc32(): number
} & Disposable

/** So many shares may wait to be fetched; then the sender is held back. */
const AHEAD = 2

/** Takes a body in as it comes, in shares of at least the current size. */
export function collectBody(
  body: Readable,
  deps: { size: number; share: Share; pace: BodyPace; signal: AbortSignal },
): CollectedBody {
  let chunks: Buffer[] = []
  let queued = 0
  let received = 0
  let crc = 0
  let isWhole = false
  let failure: Error | undefined
  let wake: (() => void) | undefined
  const pace = createPace(deps.pace, () => performance.now())

  function holdBack(): void {
    pace.hold()
    body.pause()
  }
  function letCome(): void {
    pace.letGo()
    body.resume()
  }

  function fail(error: Error): void {
    failure ??= error
    wake?.()
  }
  function onData(chunk: Buffer): void {
    crc = crc32(chunk, crc)
    received += chunk.length
    queued += chunk.length
    chunks.push(chunk)
    pace.received(chunk.length)
    if (received > deps.size) fail(new ByteRefusal('IncompleteBody'))
    const share = deps.share.size()
    if (queued >= AHEAD * share) holdBack()
    if (queued >= share) wake?.()
  }
  function onEnd(): void {
    isWhole = true
    if (received === deps.size) wake?.()
    else fail(new ByteRefusal('IncompleteBody'))
  }
  const onClose = (): void => (isWhole ? undefined : fail(new SenderGone('the sender went away')))
  const onError = (cause: Error): void => fail(new SenderGone('the sender went away', { cause }))
  const onAbort = (): void => fail(deps.signal.reason as Error)

  body.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onError)
  deps.signal.addEventListener('abort', onAbort)
  if (deps.signal.aborted) onAbort()
  // Gone before we came: its events are over.
  if (body.destroyed && !body.readableEnded) onClose()
  const timer = setInterval(
    () => {
      if (pace.isTooSlow()) fail(new ByteRefusal('RequestTimeout'))
    },
    Math.min(1000, deps.pace.idleMilliseconds / 2),
  )

  return {
    async next() {
      const isReady = (): boolean => isWhole || failure !== undefined || queued >= deps.share.size()
      while (!isReady()) {
        // Held back when a share was small, and now it is larger: what is queued no longer makes one.
        letCome()
        await new Promise<void>((resolve) => (wake = resolve))
      }
      wake = undefined
      if (failure !== undefined) throw failure
      const taken = chunks
      chunks = []
      queued = 0
      letCome()
      return taken
    },
    crc32: () => crc,
    [Symbol.dispose]() {
      clearInterval(timer)
      deps.signal.removeEventListener('abort', onAbort)
      body.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError)
    },
  }
}
