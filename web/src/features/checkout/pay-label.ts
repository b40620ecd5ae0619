/** What the button says that pays: the sum, what begins where there is none, or where it leads. Pure. */
import type { QuoteReply } from '@envoi/contract/billing'

export type MethodChoice = 'card' | 'sepa' | 'wallet'

type Priced = Pick<QuoteReply, 'kind'> & { today: { gross: number } }

export type PayLabel =
  | { key: 'pay_sum' | 'pay_sum_by_sepa'; sum: number }
  | { key: 'pay_by_wallet' | 'start_trial' | 'start_plan' | 'change_later' | 'change_plan' | 'keep_plan' }

export function payLabel({ kind, today }: Priced, method: MethodChoice): PayLabel {
  if (kind === 'same') return { key: 'keep_plan' }
  // Nothing is said at the wallet to what costs no more; it is asked all the same, and knows.
  if (method === 'wallet') return { key: 'pay_by_wallet' }
  if (kind === 'later') return { key: 'change_later' }
  if (kind === 'trial') return { key: 'start_trial' }
  if (today.gross === 0) return { key: kind === 'change' ? 'change_plan' : 'start_plan' }
  return { key: method === 'sepa' ? 'pay_sum_by_sepa' : 'pay_sum', sum: today.gross }
}

/** Whether a card or account is needed for it: what costs nothing today is paid later by what is there. */
export const needsMethod = ({ kind, today }: Priced): boolean =>
  kind === 'new' || kind === 'trial' || (kind === 'change' && today.gross > 0)
