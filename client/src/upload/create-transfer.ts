import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { SendingApi } from '../sending-api.ts'
import { ApiError } from '../api-error.ts'
import type { Clock } from './ports.ts'
import { getWait } from './retry.ts'

const tries = 4

/**
 * A service that says to come back, because the store or another neighbour is away, has made nothing: it is asked again.
 * After no answer at all a transfer may be there, so that is for the sender to decide.
 */
export async function createTransfer(
  deps: { api: Pick<SendingApi, 'createTransfer'>; clock: Pick<Clock, 'sleep'>; random(): number },
  asked: Parameters<SendingApi['createTransfer']>[0],
  signal?: AbortSignal,
): Promise<CreatedTransfer> {
  for (let used = 1; ; used += 1) {
    try {
      return await deps.api.createTransfer(asked, signal ? { signal } : {})
    } catch (error) {
      const isAway = error instanceof ApiError && error.status === 503
      if (!isAway || used === tries) throw error
      await deps.clock.sleep(getWait(used, deps.random(), error.retryAfter), signal)
    }
  }
}
