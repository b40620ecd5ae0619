import { plainCode } from '@envoi/contract/rules/typed-secrets'
import { type Secrets, isSameSecret } from '../../platform/secrets.ts'

/** Six digits by letter, derived from the seed in the row, so that no row and no job holds them. */
export type CodePurpose =
  | 'registration-code'
  | 'email-change-code'
  | 'sender-proof-code'
  | 'reply-address-code'
  | 'api-email-code'

export const isCode = (secrets: Secrets, purpose: CodePurpose, seed: Buffer, typed: string): boolean =>
  isSameSecret(plainCode(typed), secrets.deriveDigits(purpose, seed))
