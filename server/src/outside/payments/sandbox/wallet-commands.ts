import type { Price } from '../port.ts'
import { begin, newSubscription, termsOf } from './engine.ts'
import { getSubscription, refuse } from './find.ts'
import { newWallet } from './methods.ts'
import type { PlayApproval, PlayState } from './state.ts'

type Urls = Pick<PlayApproval, 'returnUrl' | 'cancelUrl'>

/** A wallet's payer is its one subscription. */
export function startApproval(
  draft: PlayState,
  asked: Price & Urls & { email: string; trialUntil: Date | null },
  now: number,
): void {
  const { email, trialUntil, returnUrl, cancelUrl } = asked
  const what = { email, trialUntil: trialUntil?.getTime() ?? null }
  const subscription = newSubscription(draft.payer, asked, now)
  draft.subscriptions.push({ ...subscription, asked: { what, returnUrl, cancelUrl } })
}

/** Whether its payer is to be asked: what costs no more by the same period holds without. */
export function repriceWallet(draft: PlayState, price: Price & Urls): boolean {
  const subscription = getSubscription(draft, draft.payer)
  const { status, money, period } = subscription.next ? { ...subscription, ...subscription.next } : subscription
  if (status === 'ended' || status === 'incomplete') refuse(`the subscription is ${status}`)
  const { returnUrl, cancelUrl } = price
  const terms = termsOf(price)
  const isAsked = terms.money.amount > money.amount || terms.period !== period
  if (isAsked) subscription.asked = { what: { price: terms }, returnUrl, cancelUrl }
  else Object.assign(subscription, { asked: null, next: terms })
  return isAsked
}

/** What the payer says; where they go on then. Said again, it leads there again. */
export function approve(draft: PlayState, approves: boolean, now: number): string {
  const subscription = getSubscription(draft, draft.payer)
  const { asked, answered } = subscription
  if (asked === null) return answered ?? refuse('nobody is asked anything here')
  const { what, returnUrl, cancelUrl } = asked
  // A first time can still be answered with yes, until it is over.
  if (!approves && !('price' in what)) return cancelUrl
  subscription.asked = null
  subscription.answered = approves ? returnUrl : cancelUrl
  if (approves && 'price' in what) subscription.next = what.price
  if (!('price' in what)) {
    const wallet = newWallet(draft.payer, what.email)
    draft.methods.push(wallet)
    draft.defaultMethod = wallet.id
    begin(draft, subscription, now, what.trialUntil)
  }
  return subscription.answered
}

/** From now on the wallet pays what it is asked for, or nothing. */
export function setFunds(draft: PlayState, pays: boolean): void {
  for (const method of draft.methods) method.play = pays ? 'ok' : 'declined'
}
