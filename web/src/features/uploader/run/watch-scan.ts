/** Asks until the scan of a transfer has ended. */
import type { Api } from '@envoi/client/api'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { Clock } from '@envoi/client/upload/ports'
import type { TransferStatus } from '@envoi/contract/words'

const scanWaits = { first: 2_000, longest: 15_000, growth: 1.5 }

type Deps = { api: Pick<Api, 'getResult'>; clock: Pick<Clock, 'sleep'> }
type Sent = { transferId: string; senderSecret: string }

/** To be had, at once or from its first day on. */
const available: ReadonlySet<TransferStatus> = new Set(['ENABLED', 'PENDING'])

export async function watchScan(deps: Deps, sent: Sent): Promise<'clean' | 'flagged'> {
  for (let wait = scanWaits.first; ; wait = Math.min(wait * scanWaits.growth, scanWaits.longest)) {
    await deps.clock.sleep(wait)
    const status = await findStatus(deps.api, sent)
    if (status === 'SCANNING' || status === undefined) continue
    return available.has(status) ? 'clean' : 'flagged'
  }
}

/** Nothing when the answer did not come this time. */
async function findStatus(api: Deps['api'], sent: Sent): Promise<TransferStatus | undefined> {
  try {
    const headers = { 'x-sender-secret': sent.senderSecret }
    return (await api.getResult({ params: { id: sent.transferId }, headers })).status
  } catch (error) {
    // What is found dangerous is deleted, and no longer shown to anybody.
    if (error instanceof ApiError && [404, 410].includes(error.status)) return 'DELETED'
    if (error instanceof ApiError || error instanceof NetworkError) return undefined
    throw error
  }
}
