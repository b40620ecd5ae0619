import type { PayerState } from '../../../outside/payments/port.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { isWallet } from '../providers.ts'
import type { PayerRow, TermsRow } from '../tables.ts'
import { claim, walletGiftKey } from './given-once.ts'
import { undo } from './undo.ts'

type Seen = { payer: PayerRow; state: PayerState }

/**
 * A wallet tells whose it is only once its payer has said yes: a trial for one that has had its trial with another account is
 * given up here. Whoever asks ends it there, and takes its subscription for nothing until then. Answers the payers.
 */
export async function refuseSecondTrials(
  tx: Transaction,
  secrets: Secrets,
  userId: number,
  seen: readonly Seen[],
  allTerms: readonly TermsRow[],
): Promise<Set<string>> {
  const refused = new Set<string>()
  for (const { payer, state } of seen) {
    const fingerprint = state.methods[0]?.fingerprint
    const [subscription] = state.subscriptions
    if (!isWallet(payer.provider) || !fingerprint || !subscription) continue
    const terms = allTerms.find(({ publicId }) => publicId === subscription.terms)
    const isTrial = terms?.kind === 'new' && terms.trialUntil !== null && terms.state !== 'done'
    // One that was paid for meanwhile is no trial any more.
    const hasBegun = subscription.status === 'trialing' || subscription.status === 'ended'
    if (!isTrial || !hasBegun || (await claim(tx, secrets, 'trial', userId, walletGiftKey(fingerprint)))) continue
    await undo(tx, terms)
    refused.add(payer.payer)
  }
  return refused
}
