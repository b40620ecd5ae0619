/** The batches of an import or of a check, one after the other. A server that asks for patience gets it. */
import { ApiError } from '@envoi/client/api-error'

/** Seconds, where the server does not say how long to wait. */
const A_MOMENT = 5
const TRIES = 6

export type BatchProgress = { sent: number; isWaiting: boolean }
export type BatchDeps = {
  /** Ends early when it is stopped. */
  wait: (seconds: number, signal: AbortSignal) => Promise<void>
  onProgress: (progress: BatchProgress) => void
  signal: AbortSignal
}

/** Stops at the first that is refused; `from` goes on there. */
export async function sendBatches<Item, Reply>(
  batches: readonly Item[],
  send: (batch: Item) => Promise<Reply>,
  { wait, onProgress, signal }: BatchDeps,
  from = 0,
): Promise<Reply[]> {
  const replies: Reply[] = []
  async function sendOne(batch: Item, sent: number): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted()
      try {
        return await send(batch)
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 429 && attempt < TRIES)) throw error
        onProgress({ sent, isWaiting: true })
        await wait(error.retryAfter ?? A_MOMENT, signal)
      }
    }
  }
  for (let sent = from; sent < batches.length; sent += 1) {
    const batch = batches[sent] as Item
    onProgress({ sent, isWaiting: false })
    replies.push(await sendOne(batch, sent))
  }
  onProgress({ sent: batches.length, isWaiting: false })
  return replies
}
