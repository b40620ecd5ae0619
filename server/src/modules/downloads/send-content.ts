import type { ServerResponse } from 'node:http'
import type { ByteSink } from '../../outside/object-store/port.ts'
import type { Content } from './content.ts'

/** Who goes away soon, as many do who look at the beginning, is not charged for a large piece. */
const SLICE = 64 * 1024
const SLICED = 1024 * 1024

/** A receiver that takes no byte for so long is gone, whatever its connection says. */
const STALLED = 120_000

/**
 * Lets bytes leave, and hears of those that do. What is being written when a connection breaks is among them: some of it
 * has left, and whoever breaks connections on purpose would get it for nothing.
 */
type Gate = { cover(bytes: number): Promise<void> | undefined; delivered(bytes: number): void }

/** A receiver that goes away ends the reading; a fault in the middle cuts the connection, so that nobody takes a part for the whole. */
export async function sendContent(
  content: Content,
  range: { start: number; end: number },
  response: ServerResponse,
  gate: Gate,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  if (response.destroyed) gone.abort()
  response.setTimeout(STALLED, () => response.destroy())
  try {
    await content.send(range, sinkOf(response, gone, gate), gone.signal)
    response.end()
  } catch (error) {
    response.destroy()
    if (!gone.signal.aborted) throw error
  }
}

/** Node leaves a write to a connection that has just broken without an answer: then its end is the answer. */
function sinkOf(response: ServerResponse, gone: AbortController, gate: Gate): ByteSink {
  let giveUp: (reason: unknown) => void = () => undefined
  gone.signal.addEventListener('abort', () => giveUp(gone.signal.reason))
  const put = (chunk: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      gone.signal.throwIfAborted()
      giveUp = reject
      gate.delivered(chunk.length)
      response.write(chunk, (error) => (error ? gone.abort(error) : resolve()))
    })
  let sent = 0
  async function putSlices(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; at += SLICE) {
      const slice = chunk.subarray(at, at + SLICE)
      await gate.cover(slice.length)
      await put(slice)
    }
  }
  return {
    write(chunk) {
      sent += chunk.length
      if (sent <= SLICED) return putSlices(chunk)
      const waiting = gate.cover(chunk.length)
      return waiting ? waiting.then(() => put(chunk)) : put(chunk)
    },
  }
}
