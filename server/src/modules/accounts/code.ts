import { type Secrets, isSameSecret } from '../../platform/secrets.ts'

/** Six digits by letter, derived from the seed in the row, so that no row and no job holds them. */
export type CodePurpose = 'registration-code' | 'email-change-code'

/** People copy codes with the spaces they read them with. */
export const isCode = (secrets: Secrets, purpose: CodePurpose, seed: Buffer, typed: string): boolean =>
  isSameSecret(typed.replaceAll(/\s/g, ''), secrets.deriveDigits(purpose, seed))
