/** What letters there are and what each needs to be written. Plain types: the server reads these and never JSX. */
import type { Language } from '@envoi/contract/words'

export type SecondFactorChange =
  | 'phone-on'
  | 'phone-off'
  | 'totp-on'
  | 'totp-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'

/** Names and addresses are people's own text; links are whole addresses, made from the configuration. */
export type LetterContent = {
  'registration-code': { name: string; code: string; minutes: number }
  'already-registered': { name: string; signInLink: string; lostPasswordLink: string }
  'password-link': { name: string; link: string; minutes: number }
  'password-changed': { name: string; when: Date; lostPasswordLink: string }
  /** Goes to both addresses, each with a code of its own. */
  'email-change-code': { name: string; code: string; minutes: number; newAddress: string; isOldAddress: boolean }
  /** Goes to the old address. */
  'email-changed': { name: string; newAddress: string }
  'second-factor-changed': { name: string; what: SecondFactorChange }
  'sender-proof-code': { code: string; minutes: number }
  'account-deleted': { name: string }
}
export type LetterName = keyof LetterContent

export type Letter = { subject: string; html: string; text: string }

export type RenderLetter = <N extends LetterName>(name: N, content: LetterContent[N], language: Language) => Letter
