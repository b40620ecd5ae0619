import { Stripe } from 'stripe'
import { PaymentRefused, ProviderAway } from '../port.ts'

/** What a payer or their subscription is not, or not any more; whatever else it finds wrong in a request is our own mistake. */
const REFUSED = new Set(['resource_missing', 'invalid_canceled_subscription_fields'])

/** Asks Stripe, and says what is wrong in the words of the port. */
export async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw problemOf(error)
  }
}

function problemOf(error: unknown): unknown {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
  // An error of the API is one of theirs, or the same request that is still under way.
  if ([StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind))
    return new ProviderAway('Stripe does not answer', { cause: error })
  if (isDeclined(error) || (isInvalid(error) && REFUSED.has(error.code ?? '')))
    return new PaymentRefused('Stripe says no', { cause: error })
  return error
}

export const isDeclined = (error: unknown): boolean => error instanceof Stripe.errors.StripeCardError

export const isInvalid = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

export const isMissing = (error: unknown): boolean => isInvalid(error) && error.code === 'resource_missing'
