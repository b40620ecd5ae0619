import type { PlayMethod } from '@envoi/contract/words'
import type { CardPayments, Price, ProviderSubscription } from './port.ts'
import { type ProviderDriver, newKey } from './subscription.contract.ts'

/**
 * What a play method does: `ok` pays; of `declined` the bank says no, when it is taken down or when it is charged; for
 * `needs-action` it asks the payer at every payment; `expires` pays until its month is over; `sepa` pays within a week,
 * and is on its way until then; `sepa-fails` is on its way too, and within a week it is known that nothing comes.
 */
export type CardDriver = ProviderDriver & {
  payments: CardPayments
  /**
   * What the payer does in the provider's form: the method's id, or `PaymentRefused`. Whatever the bank asks at this
   * moment is answered with yes.
   */
  confirmSetup(clientSecret: string, play: PlayMethod): Promise<string>
  /** What the payer does at the bank when asked about a payment. */
  answerBank(clientSecret: string, approves: boolean): Promise<void>
}

export async function newPayer({ payments }: CardDriver): Promise<string> {
  return payments.createCustomer({ reference: 'ana', email: 'ana@example.org', name: 'Ana' }, newKey())
}

export async function newMethod(driver: CardDriver, payer: string, play: PlayMethod): Promise<string> {
  const kind = play.startsWith('sepa') ? 'sepa' : 'card'
  const { clientSecret } = await driver.payments.startSetup(payer, kind, newKey())
  return driver.confirmSetup(clientSecret, play)
}

export type Ordered = { payer: string; method: string; subscription: ProviderSubscription }

/** Somebody new subscribes with a method of theirs. */
export async function order(
  driver: CardDriver,
  play: PlayMethod,
  price: Price,
  trialUntil: Date | null = null,
): Promise<Ordered> {
  const payer = await newPayer(driver)
  const method = await newMethod(driver, payer, play)
  const subscription = await driver.payments.subscribe(payer, { ...price, method, trialUntil }, newKey())
  return { payer, method, subscription }
}
