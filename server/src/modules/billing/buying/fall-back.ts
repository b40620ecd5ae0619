import { isDeepStrictEqual } from 'node:util'
import { DAY, billing as limits } from '@envoi/contract/limits'
import { PaymentRefused, type ProviderInvoice } from '../../../outside/payments/port.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { LookDeps } from '../look.ts'
import { asking, paymentsOf } from '../providers.ts'
import { findTerms, insertTerms } from '../store.ts'
import type { SubscriptionRow, TermsRow } from '../tables.ts'
import { findDebts } from '../unpaid.ts'
import { carryOut } from './carry-out.ts'
import { type Present, renewed } from './terms.ts'
import { undo } from './undo.ts'

export type FallBack = { debt: ProviderInvoice; until: Date; earlier: TermsRow }

/**
 * A debit for a change that its bank broke after the change was made: what was had before it is paid for all the same, until
 * the period ends in which it was changed. Nothing where anything else is owed or was agreed on since, or that period is over.
 */
export function findFallBack(
  { termsId }: Pick<SubscriptionRow, 'termsId'>,
  allTerms: readonly TermsRow[],
  debts: readonly ProviderInvoice[],
  now: Date,
): FallBack | undefined {
  const [debt] = debts
  if (!debt || debts.length > 1 || debt.kind !== 'change' || debt.intent.status === 'processing') return undefined
  const changed = agreedIn(allTerms, termsId)
  if (changed?.publicId !== debt.terms) return undefined
  const earlier = allTerms.find(({ id }) => id === changed?.previousId)
  const until = changed?.periodEnd
  return earlier && until && until > now ? { debt, until, earlier } : undefined
}

/** Nobody agrees to another tax: what goes on with that alone is what they had agreed on before. */
function agreedIn(allTerms: readonly TermsRow[], termsId: number): TermsRow | undefined {
  const terms = allTerms.find(({ id }) => id === termsId)
  const previous = allTerms.find(({ id }) => id === terms?.previousId)
  const isRenewed = previous && terms?.kind === 'renewed' && isDeepStrictEqual(terms.discount, previous.discount)
  return isRenewed ? agreedIn(allTerms, previous.id) : terms
}

/** What is agreed on while the debit for a change is on its way would be lost with that change, should its bank break it. */
export async function requireNoDebit(deps: LookDeps, { subscription }: Present): Promise<void> {
  const { provider, payer, intentStatus } = subscription
  if (intentStatus !== 'processing') return
  const state = await asking(async () => paymentsOf(deps.providers, provider)?.look(payer), 'PAYMENT_DECLINED')
  const debts = await findDebts(deps, subscription, state)
  const isOnItsWay = debts.some(({ kind, intent }) => kind === 'change' && intent.status === 'processing')
  if (isOnItsWay) throw new Refusal('PAYMENT_PENDING')
}

/** Once every try has failed, or before the next period would be charged for what is not paid. */
export const isFallBackDue = ({ until }: FallBack, { retries }: Pick<SubscriptionRow, 'retries'>, now: Date): boolean =>
  retries >= limits.retryDays.length || until.getTime() - now.getTime() <= DAY

/** The earlier plan again, on terms of its own; what is owed for the later one is owed no more. */
export async function fallBack(
  deps: LookDeps,
  subscription: SubscriptionRow,
  { debt, until, earlier }: FallBack,
): Promise<void> {
  const again = { ...renewed({ terms: earlier, subscription }, deps.clock()), startsAt: until }
  const terms = await deps.database.transaction((tx) => insertTerms(tx, again))
  if (terms) await carryOutWithout(deps, terms, debt)
}

/** One that broke off: its debt may be open still, void already, or paid. */
export async function resumeFallBack(deps: LookDeps, terms: TermsRow): Promise<void> {
  const { userId, payer, provider, previousId } = terms
  const changed = (await findTerms(deps.database, userId)).filter((one) => one.previousId === previousId)
  const state = payer === null ? undefined : await paymentsOf(deps.providers, provider)?.look(payer)
  const isOwed = (of: string) => changed.some(({ publicId, state: is }) => publicId === of && is === 'done')
  const debt = state?.invoices.find(({ kind, terms: of }) => kind === 'change' && isOwed(of))
  await (debt ? carryOutWithout(deps, terms, debt) : carryOut(deps, terms))
}

async function carryOutWithout(deps: LookDeps, terms: TermsRow, debt: ProviderInvoice): Promise<void> {
  try {
    await deps.providers.card?.payments.cancelInvoice(debt.id)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    // It has been paid meanwhile, and the change with it.
    return deps.database.transaction((tx) => undo(tx, terms))
  }
  await carryOut(deps, terms)
}
