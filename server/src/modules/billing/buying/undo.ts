import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../../platform/database/connect.ts'
import { giveCouponBack } from './coupon-store.ts'
import { takeBack } from './given-once.ts'
import { closeTerms, findTerms } from '../store.ts'
import type { TermsRow } from '../tables.ts'

/**
 * Of a purchase that came to nothing: what was used up for it is given back. Only while it is open, so that what has been
 * done meanwhile, or undone before, gives nothing back; and nothing that had been had before it and merely went along.
 */
export async function undo(tx: Transaction, terms: TermsRow): Promise<void> {
  if (!(await closeTerms(tx, terms.id, 'given-up'))) return
  const { kind, trialUntil, discount, userId, previousId } = terms
  if (kind === 'new' && trialUntil) await takeBack(tx, 'trial', userId)
  if (!discount) return
  const previous = previousId === null ? undefined : (await findTerms(tx, userId)).find(({ id }) => id === previousId)
  if (isDeepStrictEqual(previous?.discount, discount)) return
  if (discount.source === 'offer') await takeBack(tx, 'offer', userId)
  if (discount.code !== undefined) await giveCouponBack(tx, discount.code, userId)
}
