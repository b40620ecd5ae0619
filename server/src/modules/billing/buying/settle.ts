import { DAY } from '@envoi/contract/limits'
import { carryOut, giveUp, isFallBack } from './carry-out.ts'
import { resumeFallBack } from './fall-back.ts'
import { type LookDeps, look } from '../look.ts'
import { isWallet, paymentsOf } from '../providers.ts'
import { APPROVAL_WAITS, findOpenTerms, isNoted } from '../store.ts'
import { endSurplus, refundGivenUp } from './surplus.ts'
import type { Provider, TermsRow } from '../tables.ts'
import { ifFree } from './turn.ts'

/** A payment that waits for its payer's bank longer than this is not waited for; a wallet can be answered for longer. */
const waitsFor = (provider: Provider): number => (isWallet(provider) ? APPROVAL_WAITS : DAY)

/** Looks, and goes on with a purchase that was begun as far as its payment allows. */
export async function settle(deps: LookDeps, userId: number): Promise<void> {
  const seen = await look(deps, userId)
  if (seen.isOneTooMany) await ifFree(deps, userId, () => endSurplus(deps, userId))
  // Whoever has the turn goes on with it themselves.
  if (await findOpenTerms(deps.database, userId)) await ifFree(deps, userId, () => goOn(deps, userId))
  // One that was refused may have been refunded at its provider since.
  const isOwed = seen.isPaidInVain || (await isNoted(deps.database, userId, 'refund'))
  if (isOwed) await ifFree(deps, userId, () => refundGivenUp(deps, userId))
}

/** Nothing is open afterwards; whether anything was. */
export async function concludeOpen(deps: LookDeps, userId: number): Promise<boolean> {
  const open = await findOpenTerms(deps.database, userId)
  if (!open) return false
  if (await mayGoOn(deps, open)) await resume(deps, open)
  else await giveUp(deps, open)
  return true
}

async function goOn(deps: LookDeps, userId: number): Promise<void> {
  const open = await findOpenTerms(deps.database, userId)
  if (!open) return
  if (await mayGoOn(deps, open)) await resume(deps, open)
  else if (deps.clock().getTime() - open.createdAt.getTime() > waitsFor(open.provider)) await giveUp(deps, open)
}

async function resume(deps: LookDeps, open: TermsRow): Promise<void> {
  if (isFallBack(open)) await resumeFallBack(deps, open)
  else await carryOut(deps, open)
}

/** A change that was paid for, or that costs nothing today, and was not made because something broke off. */
async function mayGoOn(deps: LookDeps, { kind, charge, provider, payer, publicId }: TermsRow): Promise<boolean> {
  if (kind === 'new' || payer === null || provider !== deps.providers.card?.provider) return false
  if (!charge || charge.gross === 0) return true
  const state = await paymentsOf(deps.providers, provider)?.look(payer)
  const invoice = state?.invoices.find(({ terms, kind: of }) => terms === publicId && of === 'change')
  return invoice !== undefined && (invoice.status === 'paid' || invoice.intent.status === 'processing')
}
