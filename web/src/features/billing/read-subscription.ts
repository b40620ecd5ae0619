import type { SubscriptionView } from '@envoi/contract/billing'
import { payApi } from '../../platform/pay-api.ts'
import { isGone } from '../../platform/problem.ts'

/** Of nobody who ever paid there is none, nor of whoever has stopped. */
export async function readSubscription(uid: string, signal?: AbortSignal): Promise<SubscriptionView | undefined> {
  const options = signal ? { signal } : {}
  if (!(await isCustomer(uid, options))) return undefined
  try {
    return await payApi.getSubscription({ params: { id: uid } }, options)
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

async function isCustomer(uid: string, options: { signal?: AbortSignal }): Promise<boolean> {
  try {
    await payApi.headCustomer({ params: { id: uid } }, options)
    return true
  } catch (error) {
    if (isGone(error)) return false
    throw new Error('error while heading customer in pay', { cause: error })
  }
}
