/** As much of Stripe’s script as we use. It is loaded from where the server says, once, and never kept by us. */
import type { CardSetup } from '@envoi/contract/billing'
import { addScript } from '../../../platform/add-script.ts'
import { FormAway, type TakenDown } from './port.ts'
import { readAppearance } from './appearance.ts'

type StripeError = { type: string; code?: string; message?: string; setup_intent?: SetupIntent }
type SetupIntent = { status: string; payment_method: string | { id: string } | null }
type Element = {
  on(event: 'ready' | 'loaderror', heard: () => void): void
  mount(place: HTMLElement): void
  unmount(): void
}
type Elements = { create(type: 'payment', options: object): Element }
type Stripe = {
  elements(options: { clientSecret: string; appearance: object; locale: string }): Elements
  confirmSetup(asked: {
    elements: Elements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<{ setupIntent?: SetupIntent; error?: StripeError }>
  handleNextAction(asked: {
    clientSecret: string
  }): Promise<{ paymentIntent?: { status: string }; error?: StripeError }>
}

declare global {
  var Stripe: ((publishableKey: string) => Stripe) | undefined
}

type StripeSetup = CardSetup & { form: { kind: 'stripe' } }
export const isStripe = (setup: CardSetup): setup is StripeSetup => setup.form.kind === 'stripe'

let loading: Promise<void> | undefined

async function load({ script, publishableKey }: StripeSetup['form']): Promise<Stripe> {
  if (globalThis.Stripe === undefined) {
    loading ??= addScript(script)
    await loading.catch((cause: unknown) => {
      // Whoever tries again asks for it anew.
      loading = undefined
      throw new FormAway('the script did not come', { cause })
    })
  }
  if (globalThis.Stripe === undefined) throw new FormAway('the script brought no form')
  return globalThis.Stripe(publishableKey)
}

export type StripeForm = { confirm(): Promise<TakenDown>; remove(): void }

/** Drawn into the place, in our colours. Fails where it cannot be. */
export async function showStripeForm(setup: StripeSetup, place: HTMLElement): Promise<StripeForm> {
  const stripe = await load(setup.form)
  const { lang } = document.documentElement
  const elements = stripe.elements({
    clientSecret: setup.clientSecret,
    appearance: readAppearance(place),
    locale: lang,
  })
  const element = elements.create('payment', { layout: 'tabs' })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  element.on('ready', resolve)
  element.on('loaderror', () => reject(new FormAway('the form was not drawn')))
  element.mount(place)
  await promise
  return { confirm: () => confirm(stripe, elements), remove: () => element.unmount() }
}

async function confirm(stripe: Stripe, elements: Elements): Promise<TakenDown> {
  const { setupIntent, error } = await stripe.confirmSetup({
    elements,
    // Only where a bank insists on the whole window; a card stays here.
    confirmParams: { return_url: location.href },
    redirect: 'if_required',
  })
  // Sent twice, it says that it was done before.
  const intent = setupIntent ?? error?.setup_intent
  if (intent?.status === 'succeeded' && intent.payment_method !== null) {
    const { payment_method: method } = intent
    return { methodId: typeof method === 'string' ? method : method.id }
  }
  return { problem: error?.type === 'validation_error' ? 'incomplete' : 'declined' }
}

/** The bank's own question, in a window that Stripe opens. */
export async function askBankByStripe(setup: StripeSetup, clientSecret: string): Promise<'approved' | 'refused'> {
  const stripe = await load(setup.form)
  const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret })
  const isPaid = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing'
  return error === undefined && isPaid ? 'approved' : 'refused'
}
