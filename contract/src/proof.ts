import { z } from 'zod'
import { password } from './limits.ts'
import { text, whole } from './text.ts'

const secret = whole.max(password.maxLength)
const code = text.max(32)

/** Without the code where one is needed, a code is sent and asked for. `factor`: by SMS where there is an app too, as at sign-in. */
export const factorProof = { code: code.optional(), factor: z.literal('phone').optional() }

/**
 * What is asked for once more before what guards an account changes, or the account ends. An account without a password,
 * as those of single sign-on, shows a sign-in of the last minutes in its place.
 */
export const proof = { password: secret.optional(), ...factorProof }
export const proofRefusals = [
  'UNAUTHENTICATED',
  'WRONG_ACCOUNT_PASSWORD',
  'SIGN_IN_AGAIN',
  'PHONE_MFA',
  'TOTP_MFA',
  'TEXTS_NOT_SENT',
  'INVALID_CODE',
  'auth/too-many-requests',
] as const
