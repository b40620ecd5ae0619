import { subscriptionPlanOf } from '@envoi/contract/words'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Account } from '../../accounts/index.ts'
import { type BuyDeps, type BoughtPlan, requireIdle } from './buy.ts'
import { giveUp } from './carry-out.ts'
import { takeCoupon } from './coupon-store.ts'
import { requireDetails } from '../details.ts'
import { accountGiftKeys, giveOnce } from './given-once.ts'
import { followUp } from './follow-up.ts'
import { look } from '../look.ts'
import { requireMeans } from './methods.ts'
import { asking, isWallet, requireWallet } from '../providers.ts'
import { askAgain, findOpenTerms, findSubscription, findTerms, insertPayer, insertTerms, setTerms } from '../store.ts'
import type { TermsRow } from '../tables.ts'
import { decideByWallet, priceFrom } from './terms.ts'
import { inTurn } from './turn.ts'
import { type Asked, findPresent, holdBuyer, readWish, requireMayBuy, termsOf } from './wish.ts'

export type WalletDeps = BuyDeps & { publicUrl: () => string }

/**
 * Begins a subscription at the wallet. Its terms and its payer are written down before anybody can say yes there, so that
 * one who never comes back has their plan all the same. A wallet changes with the next period alone.
 */
export const startApproval = (
  deps: WalletDeps,
  account: Account,
  asked: Asked,
  /** The site on which they are signed in: they come back to it. */
  origin: string,
): Promise<{ subscriptionId: string; approveUrl: string }> =>
  inTurn(deps, account.id, () => startInTurn(deps, account, asked, origin))

async function startInTurn(
  deps: WalletDeps,
  account: Account,
  asked: Asked,
  origin: string,
): Promise<{ subscriptionId: string; approveUrl: string }> {
  const { payments, provider } = requireWallet(deps.providers)
  await requireMayBuy(deps.database, account)
  await requireDetails(deps.database, account)
  await asking(() => look(deps, account.id), 'PAYMENT_DECLINED')
  const begun = await findOpenTerms(deps.database, account.id)
  if (begun) {
    await requireIdle(deps, begun)
    await giveUp(deps, begun)
  }
  const now = deps.clock()
  const present = await findPresent(deps.database, account.id, now)
  if (present && !isWallet(present.subscription.provider)) throw new Refusal('OTHER_PROVIDER')
  if (present) await requireMeans(deps, account, present.subscription)
  const wish = await readWish(deps, account, asked, present)
  const outcome = decideByWallet(wish, present, now)
  if (outcome.kind === 'same') throw new Refusal('NOT_AVAILABLE')
  const terms = await deps.database.transaction(async (tx) => {
    await holdBuyer(tx, account)
    const made = await insertTerms(tx, {
      ...termsOf(wish, outcome, present),
      userId: account.id,
      provider,
      createdAt: now,
    })
    if (!made) throw new Refusal('PAYMENT_PENDING')
    if (wish.trial && !(await giveOnce(tx, deps.secrets, 'trial', account.id, accountGiftKeys(account)))) {
      throw new Refusal('TRIAL_USED')
    }
    if (wish.discount && !(await takeCoupon(tx, wish.discount.code, account.id))) throw new Refusal('COUPON_INVALID')
    return made
  })
  const back = `${origin}/checkout?plan=${asked.planType}&period=${asked.planFrequency}`
  const urls = { returnUrl: `${back}&approved=1`, cancelUrl: `${back}&cancelled=1` }
  const started = await asking(() => begin(deps, account, terms, urls), 'PAYMENT_DECLINED')
  await deps.database.transaction(async (tx) => {
    await insertPayer(tx, { userId: account.id, provider, payer: started.subscription })
    await setTerms(tx, terms.id, { payer: started.subscription, subscription: started.subscription })
    await followUp(tx, account.id, deps.clock())
  })
  return { subscriptionId: started.subscription, approveUrl: started.approveUrl ?? urls.returnUrl }

  async function begin(_: BuyDeps, { uid, email }: Account, agreed: TermsRow, to: typeof urls) {
    const price = priceFrom(agreed, agreed.trialUntil ?? agreed.startsAt ?? agreed.createdAt)
    if (present) {
      const { subscription } = present.subscription
      const { approveUrl } = await payments.reprice(subscription, { ...price, ...to }, `reprice-${agreed.publicId}`)
      return { subscription, approveUrl }
    }
    const who = { reference: uid, email, trialUntil: agreed.trialUntil }
    return payments.startApproval({ ...price, ...who, ...to }, `approve-${agreed.publicId}`)
  }
}

/** Somebody comes back: the wallet is asked, not believed. Its subscription was made for these terms and nobody else's. */
export async function takeUpApproval(
  deps: WalletDeps,
  account: Account,
  { subscriptionId, vatRate }: { subscriptionId: string; vatRate: number },
): Promise<BoughtPlan> {
  requireWallet(deps.providers)
  const terms = (await findTerms(deps.database, account.id)).find(({ payer }) => payer === subscriptionId)
  if (!terms) throw new Refusal('NOT_FOUND')
  if (Math.round(vatRate * 100) !== terms.tax.rate) throw new Refusal('TAX_MISMATCH')
  await deps.database.transaction((tx) =>
    askAgain(tx, { provider: terms.provider, payer: subscriptionId }, deps.clock()),
  )
  const { refusedTrials } = await asking(() => look(deps, account.id), 'PAYMENT_DECLINED')
  if (refusedTrials.has(subscriptionId)) throw new Refusal('TRIAL_USED')
  const row = await findSubscription(deps.database, account.id)
  const isTaken = row?.subscription === subscriptionId && row.endedAt === null
  if (!isTaken) await deps.database.transaction((tx) => followUp(tx, account.id, deps.clock()))
  const planType = subscriptionPlanOf[terms.planName]
  return { status: isTaken ? row.intentStatus : 'requires_action', clientSecret: null, planType }
}
