import { findAccount, payerIdOf } from '../../accounts/index.ts'
import { findOpenTerms, findSubscription } from '../store.ts'
import type { BuyDeps } from './buy.ts'
import { cancel, setAutoRenew } from './renewal.ts'

/**
 * Whoever is in a team whose plan holds pays for none beside it: their own goes to the end of what is paid, and they have
 * that in writing. What is owed for it, or was being bought, is given up. It may run as often as one likes.
 */
export async function endBesideTeam(deps: BuyDeps, userId: number): Promise<void> {
  const { database } = deps
  const account = await findAccount(database, userId)
  if (!account || payerIdOf(account) === userId) return
  const row = await findSubscription(database, userId)
  if (!row || row.endedAt !== null) return
  if (row.endsWithPeriod && !(await findOpenTerms(database, userId))) return
  if (row.status === 'past_due') await cancel(deps, account)
  else await setAutoRenew(deps, account, false)
}
