/** Follows the scan of a transfer to its end: told live where that can be had, asked for from time to time where not. */
import type { SendingApi } from '@envoi/client/sending-api'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { Clock } from '@envoi/client/upload/ports'
import type { TransferResult } from '@envoi/contract/transfers'
import type { TransferStatus } from '@envoi/contract/words'
import type { Scan } from '../state.ts'

const scanWaits = { first: 2_000, longest: 15_000, growth: 1.5 }
/** Something is to be heard on a stream every 10 s. */
const SILENCE = 12_000
/** One that lasted so long did not fail: it ends by itself after a while, and is opened again at once. */
const LASTED = 10_000

type Deps = { api: Pick<SendingApi, 'getResult' | 'watchScan'>; clock: Pick<Clock, 'sleep' | 'now'> }
type Sent = { transferId: string; senderSecret: string }
type Call = { params: { id: string }; headers: { 'x-sender-secret': string } }
type Tell = (scan: Scan) => void

/** A copy is scanned when it is made. */
const underWay: ReadonlySet<TransferStatus> = new Set(['SCANNING', 'CLONING'])
/** Nobody was asked to look, or nobody says so yet: nothing is called checked that may not be. */
const unknown = { done: 0, of: 0, isStuck: false, isReadingOnly: true, flagged: [] }

/** Tells every state, the last one too. Offline and asleep it waits; of a transfer that is gone it throws the refusal. */
export async function watchScan({ api, clock }: Deps, { transferId, senderSecret }: Sent, tell: Tell): Promise<void> {
  const call = { params: { id: transferId }, headers: { 'x-sender-secret': senderSecret } }
  let wait = scanWaits.first
  let isStreamed = true
  for (;;) {
    if (isStreamed) {
      const openedAt = clock.now()
      const heard = await hearStream(api, call, tell)
      if (heard === 'the end') return
      const hasLasted = clock.now() - openedAt >= LASTED
      // Something on the way holds it back until it is over.
      if (hasLasted && heard === 'nothing') isStreamed = false
      if (hasLasted && heard === 'something') {
        wait = scanWaits.first
        continue
      }
    }
    await clock.sleep(wait)
    wait = Math.min(wait * scanWaits.growth, scanWaits.longest)
    const result = await findResult(api, call)
    if (result && isOver(result, tell)) return
  }
}

async function hearStream(api: Deps['api'], call: Call, tell: Tell): Promise<'nothing' | 'something' | 'the end'> {
  let heard: 'nothing' | 'something' = 'nothing'
  try {
    for await (const result of api.watchScan(call, { timeout: SILENCE })) {
      if (isOver(result, tell)) return 'the end'
      heard = 'something'
    }
  } catch (error) {
    if (!isPassing(error)) throw error
  }
  return heard
}

function isOver({ status, scan = unknown }: TransferResult, tell: Tell): boolean {
  const stage = underWay.has(status) ? 'running' : scan.flagged.length > 0 ? 'flagged' : 'clean'
  tell({ ...scan, stage, ...(status === 'CLONING' && { isCopying: true }) })
  return stage !== 'running'
}

/** Nothing when the answer did not come this time. */
async function findResult(api: Deps['api'], call: Call): Promise<TransferResult | undefined> {
  try {
    return await api.getResult(call)
  } catch (error) {
    const isGone = error instanceof ApiError && [404, 410].includes(error.status)
    if (isGone || !isPassing(error)) throw error
    return undefined
  }
}

/** Worth another try. Whether a transfer is gone is asked for by a call of its own. */
const isPassing = (error: unknown): boolean => error instanceof ApiError || error instanceof NetworkError
