/** Which ways to pay are offered, the payer’s own first. Pure. */
import type { PaymentMethodView, SubscriptionState } from '@envoi/contract/billing'

export type MethodValue = 'card' | 'sepa' | 'wallet' | `saved:${string}`
export type MethodOption =
  | { value: `saved:${string}`; kind: 'saved'; method: PaymentMethodView }
  | { value: 'card' | 'wallet'; kind: 'card' | 'wallet' }
  /** Shown also to those who may not have it yet. */
  | { value: 'sepa'; kind: 'sepa'; isAllowed: boolean }

type Known = {
  methods: readonly PaymentMethodView[]
  subscription: Pick<SubscriptionState, 'provider'> | null
  isSepaAllowed: boolean
  hasCard: boolean
  hasWallet: boolean
  /** A wallet buys plans with a price for everybody, and nothing else. */
  isPlan: boolean
}

/** Whoever pays by the wallet changes there, and whoever pays by card not by the wallet. It may be all that there is. */
export function optionsOf({ methods, subscription, isSepaAllowed, hasCard, hasWallet, isPlan }: Known): MethodOption[] {
  const wallet: MethodOption[] = hasWallet && isPlan ? [{ value: 'wallet', kind: 'wallet' }] : []
  if (subscription?.provider === 'paypal' || !hasCard) return wallet
  const saved = methods
    .filter(({ kind }) => kind !== 'wallet')
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map((method): MethodOption => ({ value: `saved:${method.id}`, kind: 'saved', method }))
  return [
    ...saved,
    { value: 'card', kind: 'card' },
    ...(subscription?.provider === 'stripe' ? [] : wallet),
    { value: 'sepa', kind: 'sepa', isAllowed: isSepaAllowed },
  ]
}

/** What is chosen until somebody chooses. */
export function chosenOf(options: readonly MethodOption[], wanted: MethodValue | undefined): MethodOption | undefined {
  return options.find(({ value }) => value === wanted) ?? options[0]
}

/** The id of what is taken down already. */
export const savedIdOf = (option: MethodOption | undefined): string | undefined =>
  option?.kind === 'saved' ? option.method.id : undefined

/** As the button says it. */
export const kindOf = (option: MethodOption | undefined): 'card' | 'sepa' | 'wallet' => {
  if (option?.kind === 'saved') return option.method.kind === 'sepa' ? 'sepa' : 'card'
  return option?.kind ?? 'card'
}
