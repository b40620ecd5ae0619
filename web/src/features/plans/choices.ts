/** What stands under a plan for whoever looks at it. Pure: who they are and what can be bought come in. */
import type { SubscriptionState } from '@envoi/contract/billing'
import type { Total } from '@envoi/contract/rules/prices'
import {
  type BillingPeriod,
  type Currency,
  type PlanName,
  type PlanType,
  type SoldPlan,
  soldPlans,
} from '@envoi/contract/words'
import { mayKeep } from '../../platform/may-keep.ts'
import type { Column } from './lifts.ts'

/** CUSTOM at the price that an operator agreed on with somebody. */
export type Agreed = { priceId: string; period: BillingPeriod; currency: Currency; total: Total }
export type Customer = {
  isTrialUsed: boolean
  subscription: SubscriptionState | null
  offers: readonly Agreed[]
}
export type Viewer =
  | { kind: 'visitor' }
  /** Of a team: its owner pays. */
  | { kind: 'member'; planType: PlanType }
  | { kind: 'free'; isTrialUsed: boolean; agreed: readonly Agreed[] }
  /** An operator gave it: nobody pays, and nothing is bought beside it. */
  | { kind: 'given'; planName: PlanName }
  | { kind: 'subscribed'; subscription: SubscriptionState; agreed: readonly Agreed[] }

export type Shop = { isOn: boolean; trialDays: number; salesEmail: string | null }

type User = { managerId: string | null; planType: PlanType }

/** `customer`: null for whoever has never begun to pay, undefined while it is not known. */
export function viewerOf(user: User | undefined, customer: Customer | null | undefined): Viewer | undefined {
  if (!user) return { kind: 'visitor' }
  if (user.managerId !== null) return { kind: 'member', planType: user.planType }
  if (customer === undefined) return undefined
  if (customer === null) return { kind: 'free', isTrialUsed: false, agreed: [] }
  const { subscription, isTrialUsed, offers: agreed } = customer
  if (subscription === null) return { kind: 'free', isTrialUsed, agreed }
  if (subscription.provider === 'operator') return { kind: 'given', planName: subscription.planName }
  return { kind: 'subscribed', subscription, agreed }
}

export type Choice =
  | { kind: 'none' }
  /** Without a plan: just send. */
  | { kind: 'send' }
  | { kind: 'mine' }
  /** One's own, and paid by the month where years are shown, or the other way round. */
  | { kind: 'period'; period: BillingPeriod }
  | { kind: 'change' }
  /** One's own, that ends or is to change: it goes on. */
  | { kind: 'keep'; period: BillingPeriod }
  | { kind: 'cancel'; own: PlanName }
  /** What holds from then on. */
  | { kind: 'next'; at: string }
  | { kind: 'try' | 'get'; plan: SoldPlan }
  | { kind: 'agreed'; price: Agreed }
  | { kind: 'contact'; email: string }

const none: Choice = { kind: 'none' }
const mine: Choice = { kind: 'mine' }

export function choiceOf(column: Column, viewer: Viewer, shop: Shop, period: BillingPeriod): Choice {
  if (column === 'NONE') return choiceOfNone(viewer)
  if (column === 'CUSTOM') return choiceOfCustom(viewer, shop, period)
  switch (viewer.kind) {
    case 'member':
      return none
    case 'given':
      return viewer.planName === column ? mine : none
    case 'subscribed':
      return choiceOfSubscriber(column, viewer.subscription, shop, period)
    default: {
      if (!shop.isOn) return none
      const mayTry = shop.trialDays > 0 && !(viewer.kind === 'free' && viewer.isTrialUsed)
      return { kind: mayTry ? 'try' : 'get', plan: column }
    }
  }
}

function choiceOfNone(viewer: Viewer): Choice {
  if (viewer.kind === 'visitor') return { kind: 'send' }
  if (viewer.kind === 'free') return mine
  if (viewer.kind !== 'subscribed') return none
  const { autoRenew, endsAt, planName: own } = viewer.subscription
  return !autoRenew && endsAt !== null ? { kind: 'next', at: endsAt } : { kind: 'cancel', own }
}

function choiceOfCustom(viewer: Viewer, { isOn, salesEmail }: Shop, period: BillingPeriod): Choice {
  if (viewer.kind === 'member') return none
  const own = viewer.kind === 'given' ? viewer.planName : undefined
  if (own === 'CUSTOM') return mine
  if (viewer.kind === 'subscribed' && viewer.subscription.planName === 'CUSTOM') {
    const { subscription } = viewer
    return isOn && mayKeep(subscription) ? { kind: 'keep', period: subscription.period } : mine
  }
  const price = agreedPrice(viewer, period)
  if (price && isOn && mayBuyAgreed(viewer)) return { kind: 'agreed', price }
  return salesEmail === null ? none : { kind: 'contact', email: salesEmail }
}

/** What is paid by wallet, or is owed, is changed to nothing else before that has ended. */
const mayBuyAgreed = (viewer: Viewer): boolean =>
  viewer.kind === 'free' ||
  (viewer.kind === 'subscribed' && viewer.subscription.provider === 'stripe' && mayChange(viewer.subscription))

/** By the period that is shown, or else the one there is. */
export function agreedPrice(viewer: Viewer, period: BillingPeriod): Agreed | undefined {
  if (viewer.kind !== 'free' && viewer.kind !== 'subscribed') return undefined
  return viewer.agreed.find((one) => one.period === period) ?? viewer.agreed[0]
}

const mayChange = ({ status }: SubscriptionState): boolean => status !== 'past_due'

/** A plan that ends changes to nothing before that. */
const pendingOf = ({ autoRenew, pending }: SubscriptionState): SubscriptionState['pending'] =>
  autoRenew ? pending : null

function choiceOfSubscriber(
  column: SoldPlan,
  subscription: SubscriptionState,
  { isOn }: Shop,
  period: BillingPeriod,
): Choice {
  const { planName, periodEnd } = subscription
  const pending = pendingOf(subscription)
  if (pending?.planName === column && pending.period === period) return { kind: 'next', at: periodEnd }
  const canChange = isOn && mayChange(subscription)
  if (planName !== column) return canChange ? { kind: 'change' } : none
  if (!canChange) return mine
  if (subscription.period !== period) return { kind: 'period', period }
  return mayKeep(subscription) ? { kind: 'keep', period } : mine
}

/** The one that stands out: what was asked for, or what most people want next. */
export function primaryOf(viewer: Viewer, asked: SoldPlan | undefined): Column | undefined {
  switch (viewer.kind) {
    case 'visitor':
      return asked ?? 'PREMIUM'
    case 'free':
      return asked ?? (viewer.agreed.length > 0 ? 'CUSTOM' : 'PREMIUM')
    case 'subscribed': {
      const { subscription, agreed } = viewer
      if (agreed.length > 0) return 'CUSTOM'
      return subscription.autoRenew ? nextOf(subscription.planName) : subscription.planName
    }
    default:
      return undefined
  }
}

const nextOf = (planName: PlanName): SoldPlan | undefined => {
  const own = soldPlans.findIndex((plan) => plan === planName)
  return own === -1 ? undefined : soldPlans[own + 1]
}

/** Where the sun stands: over one's own plan, or the one that stands out. */
export function sunOver(viewer: Viewer | undefined, asked: SoldPlan | undefined): Column {
  switch (viewer?.kind) {
    case 'subscribed':
      return viewer.subscription.planName
    case 'given':
      return viewer.planName
    case 'member':
      return viewer.planType === 'ENTERPRISE' ? 'CUSTOM' : viewer.planType
    default:
      return (viewer && primaryOf(viewer, asked)) ?? asked ?? 'PREMIUM'
  }
}
