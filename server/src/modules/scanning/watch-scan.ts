import { setTimeout as delay } from 'node:timers/promises'
import { scanWatch } from '@envoi/contract/limits'
import type { TransferResult } from '@envoi/contract/transfers'
import type { Database } from '../../platform/database/connect.ts'
import type { Transfers } from '../transfers/index.ts'

type Deps = { database: Database; transfers: Pick<Transfers, 'find' | 'resultOf'> }

/**
 * How far a transfer is: at once, then whenever it has changed, until there is nothing more to wait for or its time is
 * over. Undefined: nothing new, but the line is alive.
 */
export async function* watchScan(
  { database, transfers }: Deps,
  publicId: string,
  signal: AbortSignal,
  times = scanWatch,
): AsyncGenerator<TransferResult | undefined> {
  const endsAt = performance.now() + times.lasts
  let told = ''
  let spokeAt = performance.now()
  while (!signal.aborted) {
    const transfer = await transfers.find(database, publicId)
    if (!transfer) return
    const result = await transfers.resultOf(database, transfer)
    const text = JSON.stringify(result)
    const isNews = text !== told
    if (isNews || performance.now() - spokeAt >= times.speaksEvery) {
      told = text
      spokeAt = performance.now()
      yield isNews ? result : undefined
    }
    if (!isUnderWay(result) || performance.now() >= endsAt) return
    await delay(times.looksEvery, undefined, { signal }).catch(() => undefined)
  }
}

/** A copy is scanned as soon as it is made. */
const isUnderWay = ({ status }: TransferResult): boolean => status === 'SCANNING' || status === 'CLONING'
