/** What the server wants to see before it changes what guards an account. */
import { ApiError } from '@envoi/client/api-error'
import { lastDigitsOf } from '../../../platform/phone-digits.ts'

/** No password where the account has none. The code: six digits of a factor that is set up, or one of the recovery codes. An app is asked before a phone. */
export type Proof = { password?: string; code?: string; factor?: 'phone' }

/**
 * `digits`: the end of the number, so that one knows which phone to look at. `recovery`: there is only a phone, and
 * nothing can be sent to it.
 */
export type Challenge = { asks: 'phone'; digits: string } | { asks: 'app' } | { asks: 'recovery' }

/** Where a refused proof leads: to a code, back to what was typed first, or to another try of the same. */
export type NextStep = Challenge | 'start' | 'same'

export function stepAfter(error: unknown): NextStep {
  if (!(error instanceof ApiError)) return 'same'
  const has = (code: string): boolean => error.codes.includes(code)
  if (has('PHONE_MFA')) return { asks: 'phone', digits: lastDigitsOf(error) }
  if (has('TOTP_MFA')) return { asks: 'app' }
  if (has('TEXTS_NOT_SENT')) return { asks: 'recovery' }
  if (has('INVALID_CODE') || error.status === 429 || error.status >= 500) return 'same'
  return 'start'
}
