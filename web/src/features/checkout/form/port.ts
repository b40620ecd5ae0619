/**
 * The form that takes down a card or bank account is its provider's: what is typed there never comes to us. Each filling draws
 * into the place that it is given, and answers with the id of what was taken down.
 */
import type { CardSetup } from '@envoi/contract/billing'

export type MethodKind = 'card' | 'sepa'

export type TakenDown =
  | { methodId: string }
  /** Told in the form itself, beside the field. */
  | { problem: 'incomplete' }
  | { problem: 'declined' }

/** What somebody can do with a form that is there. */
export type FormHandle = { confirm: () => Promise<TakenDown> }

export type FormProps = {
  setup: CardSetup
  kind: MethodKind
  /** Undefined again when it goes away. */
  onReady: (form: FormHandle | undefined) => void
}

/** What the payer says to the bank's question. `left`: nothing, and goes back to the form. */
export type BankAnswer = 'approved' | 'refused' | 'left'

/** The provider's script does not come, or its form does not: nothing can be typed. */
export class FormAway extends Error {
  override name = 'FormAway'
}
