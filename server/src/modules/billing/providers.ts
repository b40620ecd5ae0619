import { Refusal } from '../../platform/http/refusal.ts'
import type { PayProvider } from '@envoi/contract/words'
import {
  type CardForm,
  type CardPayments,
  PaymentRefused,
  type Payments,
  ProviderAway,
  type WalletPayments,
} from '../../outside/payments/port.ts'
import { isPlayMoney } from './play-money.ts'
import type { Provider } from './tables.ts'

/** Who takes the money. Each may be missing: then nothing can be bought that way. */
export type Providers = {
  card: { provider: Extract<Provider, 'stripe' | 'sandbox'>; payments: CardPayments; form: CardForm } | undefined
  wallet: { provider: Extract<Provider, 'paypal' | 'sandbox-wallet'>; payments: WalletPayments } | undefined
}

/** Whoever paid by one that is not set up any more is not asked about: nothing changes for them. */
export function paymentsOf({ card, wallet }: Providers, provider: Provider): Payments | undefined {
  return [card, wallet].find((one) => one?.provider === provider)?.payments
}

/** Where real money is taken, what was bought with play money is over. */
export const isPlayOver = ({ card, wallet }: Providers, provider: Provider): boolean =>
  isPlayMoney(provider) && [card, wallet].some((one) => one !== undefined && !isPlayMoney(one.provider))

export const isWallet = (provider: Provider): boolean => provider === 'paypal' || provider === 'sandbox-wallet'

/** As it is named in paths and to people. */
export const segmentOf = (provider: Provider): PayProvider => (isWallet(provider) ? 'paypal' : 'stripe')

export function requireCard({ card }: Providers): NonNullable<Providers['card']> {
  if (!card) throw new Refusal('PAYMENT_OFF')
  return card
}

export function requireWallet({ wallet }: Providers): NonNullable<Providers['wallet']> {
  if (!wallet) throw new Refusal('PAYMENT_OFF')
  return wallet
}

/** What a provider says no to is told to its payer; one that is away is told as that, and the same may go through later. */
export async function asking<T>(
  ask: () => Promise<T>,
  refused: 'PAYMENT_DECLINED' | 'PAYMENT_METHOD_INVALID',
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderAway) throw new Refusal('UNAVAILABLE', { retryAfter: 30 })
    if (error instanceof PaymentRefused) throw new Refusal(refused)
    throw error
  }
}
