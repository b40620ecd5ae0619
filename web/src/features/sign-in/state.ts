/** Where somebody is on the way in. */
import type { Sentence } from './outcome.ts'

/** `confirm`: the code mailed to a new address; the others are the password, a second factor, and a new account. */
export type Step = 'password' | 'phone' | 'app' | 'recovery' | 'register' | 'confirm'

/** Keys of the sentences under the fields; the password of a sign-in is marked without one. */
export type Problems = {
  email?: 'invalid_email'
  password?: 'empty' | 'password_rule' | 'password_too_common'
  displayName?: 'name_missing'
}

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

export type NoticeKey = Sentence | 'new_code_sent' | 'no_phone' | 'passkey_failed'

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
