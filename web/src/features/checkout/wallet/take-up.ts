/** Somebody is back from the wallet with a yes: what the service makes of it. */
import type { Reply } from '@envoi/client/api-of'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { wait } from '../../../platform/wait.ts'

/** The wallet may need a moment until its own books say so. */
const TRIES = 8
/** In seconds. */
const PAUSE = 2

export type TakenUp = {
  customer: Reply<'getCustomer'>
  /** Still nothing: it comes by itself, and a letter says so. */
  isAwaited: boolean
}

/** Asked again it is done. The tax is that of the details which were saved before one went there. */
export async function takeUp(
  uid: string,
  subscriptionId: string | undefined,
  vatRate: number,
  signal: AbortSignal,
): Promise<TakenUp> {
  const params = { id: uid }
  let isAwaited = false
  const tries = subscriptionId === undefined ? [] : Array.from({ length: TRIES }, () => ({ subscriptionId, vatRate }))
  for (const [tried, body] of tries.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const { intentStatus } = await ask(payApi.subscribeByWallet({ params, body }, { signal }))
    isAwaited = intentStatus === 'requires_action'
    if (!isAwaited) break
    // oxlint-disable-next-line no-await-in-loop
    if (tried < TRIES - 1) await wait(PAUSE, signal)
  }
  return { customer: await ask(payApi.getCustomer({ params }, { signal })), isAwaited }
}
