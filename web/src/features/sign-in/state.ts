/** Where somebody is on the way in, and what is wrong with what they typed. */
import { readEmail } from '@envoi/contract/rules/email'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import type { Sentence } from './outcome.ts'

/**
 * `confirm`: the code mailed to a new address. `choose`: a password in place of one that somebody else has set. The others
 * are the password, a second factor, a new account, and the end for whoever is suspended.
 */
export type Step = 'password' | FactorStep | 'register' | 'confirm' | 'choose' | 'suspended'
export type FactorStep = 'phone' | 'app' | 'recovery'

/** Keys of the sentences under the fields; the password of a sign-in is marked without one. */
export type Problems = {
  email?: 'invalid_email'
  password?: 'empty' | NewPasswordProblem
  displayName?: 'name_missing'
  /** What the server has refused: it stands at the password, or at the code. */
  secret?: SecretProblem
  /** At the button of the passkey. */
  passkey?: 'invalid_passkey' | 'passkey_failed'
}

/** Of address and password it is never told which of them is wrong. */
export type SecretProblem = 'wrong_password' | 'invalid_code'

export type NewPasswordProblem = 'password_rule' | 'password_too_common' | 'password_same'

export type SignInState = {
  step: Step
  email: string
  /** Of the phone that the code went to. */
  lastDigits: string
  /** Whether the app's code may be replaced by one by SMS; known to be untrue once it was tried. */
  mayHavePhone: boolean
  isBusy: boolean
  problems: Problems
  /** Each one shakes the box. */
  failures: number
  /** From when on a new code may be asked for; milliseconds since 1970. */
  resendFrom: number
}

export type NoticeKey = Sentence | 'code_expired' | 'new_code_sent' | 'no_phone' | 'passkey_failed'

export const startingState = (step: 'password' | 'register'): SignInState => ({
  step,
  email: '',
  lastDigits: '',
  mayHavePhone: true,
  isBusy: false,
  problems: {},
  failures: 0,
  resendFrom: 0,
})

export type Credentials = { email: string; password: string; staySignedIn: boolean }
export type NewAccount = { displayName: string; email: string; password: string }

/** What is wrong with what was typed, before the server is asked. */
const emailProblem = (email: string): Problems => (readEmail(email.trim()) ? {} : { email: 'invalid_email' })

export const findSignInProblems = ({ email, password }: Credentials): Problems => ({
  ...emailProblem(email),
  ...(password === '' && { password: 'empty' }),
})

export const findRegisterProblems = ({ displayName, email, password }: NewAccount): Problems => ({
  ...(displayName.trim() === '' && { displayName: 'name_missing' }),
  ...emailProblem(email),
  ...(!isLongEnoughPassword(password) && { password: 'password_rule' }),
})

/** `given`: the one that it replaces. */
export function findChoiceProblems(password: string, given: string): Problems {
  if (!isLongEnoughPassword(password)) return { password: 'password_rule' }
  return password === given ? { password: 'password_same' } : {}
}

export const hasProblem = (problems: Problems): boolean => Object.keys(problems).length > 0

/** At which field it stands what the server has said of it; of the line, or of everything at once, it stands at none. */
export function problemsOf(sentence: Sentence): Problems {
  switch (sentence) {
    case 'invalid_email':
      return { email: sentence }
    case 'wrong_password':
    case 'invalid_code':
      return { secret: sentence }
    case 'invalid_passkey':
      return { passkey: sentence }
    default:
      return {}
  }
}
