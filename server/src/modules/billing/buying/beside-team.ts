import { findAccount, payerIdOf } from '../../accounts/index.ts'
import { look } from '../look.ts'
import { findOpenTerms, findSubscription } from '../store.ts'
import type { BuyDeps } from './buy.ts'
import { cancel, setAutoRenew } from './renewal.ts'
import { concludeOpen } from './settle.ts'
import { inTurn } from './turn.ts'

/**
 * Whoever is in a team whose plan holds pays for none beside it: their own goes to the end of what is paid, and they have
 * that in writing. What is owed for it, or was being bought, is given up. It may run as often as one likes.
 */
export async function endBesideTeam(deps: BuyDeps, userId: number): Promise<void> {
  const { database } = deps
  const account = await findAccount(database, userId)
  if (!account || payerIdOf(account) === userId) return
  // What the bank or the wallet has been told by now is had; nobody is to say yes to the rest any more.
  if (await findOpenTerms(database, userId)) {
    await inTurn(deps, userId, async () => {
      await look(deps, userId)
      await concludeOpen(deps, userId)
    })
  }
  const row = await findSubscription(database, userId)
  if (!row || row.endedAt !== null) return
  // Also what was on its way when they joined, and has failed since.
  if (row.status === 'past_due') await cancel(deps, account)
  else if (!row.endsWithPeriod) await setAutoRenew(deps, account, false)
}
