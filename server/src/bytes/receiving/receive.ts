import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer } from './answer.ts'
import { ByteRefusal } from './byte-refusal.ts'
import type { ByteReply, ReceiveDeps } from './byte-request.ts'
import { SenderGone } from './collect-body.ts'
import { isConflict, isDatabaseAway, isDiskFull } from '../../platform/database/away.ts'
import { receiveComplete } from './receive-complete.ts'
import { receivePart } from './receive-part.ts'
import { receivePut } from './receive-put.ts'

export type Receiver = {
  /** Serves `PUT|POST /upload/…`. CORS and the request id are set by whoever mounts it. */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Takes no more requests and waits for those under way; when the signal fires, the rest are answered 503. */
  drain(signal: AbortSignal): Promise<void>
}

export function createReceiver(deps: ReceiveDeps): Receiver {
  const underWay = new Set<Promise<void>>()
  const stop = new AbortController()
  let isDraining = false

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const outcome = isDraining ? new ByteRefusal('ServiceUnavailable') : await perform(deps, request, stop.signal)
    await answer(request, response, outcome)
  }

  return {
    receive(request, response) {
      const done = receive(request, response).finally(() => underWay.delete(done))
      underWay.add(done)
      return done
    },
    async drain(signal) {
      isDraining = true
      const giveUp = (): void => stop.abort(new ByteRefusal('ServiceUnavailable'))
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
      await Promise.allSettled(underWay)
      signal.removeEventListener('abort', giveUp)
    },
  }
}

/** Never rejects: what goes wrong is an answer too, or nothing when nobody is left to hear it. */
async function perform(
  deps: ReceiveDeps,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<ByteReply | ByteRefusal | SenderGone> {
  try {
    const permission = deps.urls.verify(request.method, request.url)
    if (permission === undefined) throw new ByteRefusal('AccessDenied')
    if (permission.does === 'put') return await receivePut(deps, request, permission, signal)
    if (permission.does === 'part') return await receivePart(deps, request, permission, signal)
    return await receiveComplete(deps, request, permission, signal)
  } catch (error) {
    return refusalOf(error, deps.onFault)
  }
}

function refusalOf(error: unknown, onFault: (error: unknown) => void): ByteRefusal | SenderGone {
  if (error instanceof ByteRefusal || error instanceof SenderGone) return error
  if (isDatabaseAway(error) || isConflict(error)) return new ByteRefusal('ServiceUnavailable', { cause: error })
  if (isDiskFull(error)) return new ByteRefusal('InsufficientStorage', { cause: error })
  onFault(error)
  return new ByteRefusal('InternalError', { cause: error })
}
