/** Many contacts at once: in batches of what the server takes, one after the other, retried where it is throttled. */
import { ApiError } from '@envoi/client/api-error'
import { addressBook } from '@envoi/contract/limits'

/** As many at once as the server takes. */
export function batchesOf<Item>(items: readonly Item[], size: number = addressBook.batch): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

export type Places = { first: number; last: number }

/** From one place to another, in as few parts as the server allows. */
export function partsOf({ first, last }: Places, size: number = addressBook.pageMax): { from: number; size: number }[] {
  return Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, part) => {
    const from = first + part * size
    return { from, size: Math.min(size, last - from + 1) }
  })
}

/** Seconds, where the server does not say how long to wait. */
const DEFAULT_RETRY_AFTER = 5
const MAX_TRIES = 6

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
        if (!(error instanceof ApiError && error.status === 429 && attempt < MAX_TRIES)) throw error
        onProgress({ sent, isWaiting: true })
        await wait(error.retryAfter ?? DEFAULT_RETRY_AFTER, signal)
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
