/** What a refused sign-in means for whoever is in front of it. */
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { lastDigitsOf } from '../../platform/phone-digits.ts'

export type Sentence =
  | 'wrong_password'
  | 'too_many'
  | 'invalid_code'
  | 'invalid_passkey'
  | 'invalid_email'
  | 'no_texts'
  | 'sso_required'
  | 'network'
  | 'unexpected'

export type Outcome =
  /** `digits`: the end of the phone number, so that one knows which phone to look at. */
  | { kind: 'phone'; digits: string }
  | { kind: 'app' }
  | { kind: 'unconfirmed' }
  | { kind: 'new_password' }
  | { kind: 'suspended' }
  | { kind: 'password_refused'; problem: 'password_rule' | 'password_too_common' }
  /** `wait`: seconds, where the server says how many. */
  | { kind: 'refused'; sentence: Sentence; wait: number }

const sentences: Record<string, Sentence> = {
  'auth/wrong-password': 'wrong_password',
  'auth/user-not-found': 'wrong_password',
  'auth/too-many-requests': 'too_many',
  INVALID_CODE: 'invalid_code',
  INVALID_PASSKEY: 'invalid_passkey',
  INVALID_EMAIL: 'invalid_email',
  TEXTS_NOT_SENT: 'no_texts',
  SSO_REQUIRED: 'sso_required',
}

/** Nobody waits for less than it takes to read that one has to. */
const SHORTEST_WAIT = 1

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NetworkError) return refused('network')
  if (!(error instanceof ApiError)) return refused('unexpected')
  const has = (code: string): boolean => error.codes.includes(code)
  if (has('PHONE_MFA')) return { kind: 'phone', digits: lastDigitsOf(error) }
  if (has('TOTP_MFA')) return { kind: 'app' }
  if (has('EMAIL_NOT_VALIDATED')) return { kind: 'unconfirmed' }
  if (has('NEW_PASSWORD_REQUIRED')) return { kind: 'new_password' }
  if (has('SUSPENDED')) return { kind: 'suspended' }
  if (has('PASSWORD_TOO_COMMON')) return { kind: 'password_refused', problem: 'password_too_common' }
  if (has('PASSWORD_TOO_SHORT')) return { kind: 'password_refused', problem: 'password_rule' }
  const wait = Math.max(SHORTEST_WAIT, Math.ceil(error.retryAfter ?? 0))
  const known = error.codes.map((code) => sentences[code]).find((sentence) => sentence !== undefined)
  return refused(known ?? (error.status === 429 ? 'too_many' : 'unexpected'), wait)
}

const refused = (sentence: Sentence, wait = SHORTEST_WAIT): Outcome => ({ kind: 'refused', sentence, wait })
