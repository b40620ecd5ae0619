import type { IntentStatus, PlayMethod } from '@envoi/contract/words'
import { answerBank } from './commands.ts'
import { getInvoice, refuse } from './find.ts'
import { confirmSetup } from './methods.ts'
import { type PlayGround, changePayer } from './store.ts'
import { approve, setFunds } from './wallet-commands.ts'

/** What whoever pays does with play money, on the page where others have a form of the provider's own. */

export type PlayConfirmation = {
  clientSecret: string
  /** Of a setup: what is taken down; `ending` makes it another card of the same kind. */
  method?: PlayMethod
  ending?: string
  /** Of a payment that the bank asks about. */
  approves?: boolean
}

/** `PaymentRefused` where the card is declined, or nothing is asked by this secret. */
export const confirmPlay = (
  ground: PlayGround,
  { clientSecret, method, ending, approves }: PlayConfirmation,
): Promise<{ paymentMethodId: string | null; status: IntentStatus }> =>
  changePayer(ground, clientSecret, (draft, now) => {
    if (method !== undefined) {
      const card = { play: method, ...(ending !== undefined && { ending }) }
      return { paymentMethodId: confirmSetup(draft, clientSecret, card, now), status: 'succeeded' }
    }
    if (approves === undefined) return refuse('neither a method nor an answer')
    const invoice = getInvoice(draft, answerBank(draft, clientSecret, approves, now))
    return { paymentMethodId: null, status: invoice.intent }
  })

/** Yes or no at a wallet. The payer goes on at an address of whoever asked, which names the subscription. */
export const approvePlay = (
  ground: PlayGround,
  { subscription, approves }: { subscription: string; approves: boolean },
): Promise<{ goOnAt: string }> =>
  changePayer(ground, subscription, (draft, now) => {
    const goOnAt = new URL(approve(draft, approves, now))
    goOnAt.searchParams.set('subscription_id', subscription)
    return { goOnAt: goOnAt.href }
  })

/** Fills the wallet of a subscription, or empties it. */
export const setPlayFunds = (ground: PlayGround, subscription: string, pays: boolean): Promise<void> =>
  changePayer(ground, subscription, (draft) => setFunds(draft, pays))
