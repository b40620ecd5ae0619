/** The way in, without React: signing in with its second factor, and opening an account, which ends in the same way. */
import type { Api } from '@envoi/client/api'
import { secondFactor, session } from '@envoi/contract/limits'
import type { SignedIn } from '@envoi/contract/sign-in'
import type { Language } from '@envoi/contract/words'
import { type Observable, createObservable } from '../../platform/observable.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import {
  type Credentials,
  type FactorStep,
  type NewAccount,
  findChoiceProblems,
  findRegisterProblems,
  findSignInProblems,
  problemsOf,
  hasProblem,
  type NoticeKey,
  type SignInState,
  type Step,
  startingState,
} from './state.ts'

type PasskeyOptions = Awaited<ReturnType<Api['getPasskeySignInOptions']>>['options']
type PasskeyResponse = Parameters<Api['signInWithPasskey']>[0]['body']['response']

export type SignInDeps = {
  api: Pick<
    Api,
    | 'signIn'
    | 'register'
    | 'validateRegistration'
    | 'resendRegistration'
    | 'getPasskeySignInOptions'
    | 'signInWithPasskey'
  >
  now(): number
  language(): Language
  notify(key: NoticeKey, values: { wait: number }, tone: 'info' | 'problem'): void
  /** Asks the browser; nothing when the user changed their mind. */
  askPasskey(options: PasskeyOptions): Promise<PasskeyResponse | undefined>
  signedIn(reply: SignedIn, staySignedIn: boolean): void
  log(error: unknown): void
}

export type SignIn = Pick<Observable<SignInState>, 'value' | 'subscribe'> & {
  submit(credentials: Credentials): Promise<void>
  register(account: NewAccount): Promise<void>
  /** Of six digits, or a recovery code. */
  submitCode(code: string): Promise<void>
  /** A password in place of the one that somebody else has set. */
  choosePassword(password: string): Promise<void>
  resend(): Promise<void>
  askForSms(): Promise<void>
  choose(step: 'app' | 'recovery'): void
  enterByPasskey(staySignedIn: boolean): Promise<void>
  back(): void
}

const isFactorStep = (step: Step): step is FactorStep => step === 'phone' || step === 'app' || step === 'recovery'

export function createSignIn(deps: SignInDeps, start: 'password' | 'register', email = ''): SignIn {
  const { api } = deps
  const state = createObservable({ ...startingState(start), email })
  const change = (changes: Partial<SignInState>): void => state.set({ ...state.value, ...changes })
  /** In memory until the box is left: each step of a sign-in sends them again. */
  let credentials: Credentials = { email: '', password: '', staySignedIn: true }
  let factor: 'phone' | undefined
  /** The last code, and where: a right one goes along again with the new password that is asked for after it. */
  let typed: { code: string; step: FactorStep } | undefined
  let newPassword: string | undefined

  function forget(): void {
    credentials = { email: '', password: '', staySignedIn: true }
    factor = undefined
    typed = undefined
    newPassword = undefined
  }

  async function work(task: () => Promise<void>, onFailure: (outcome: Outcome) => void = fail): Promise<void> {
    if (state.value.isBusy) return
    change({ isBusy: true, problems: {} })
    try {
      await task()
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome.kind === 'refused' && outcome.sentence === 'unexpected') deps.log(error)
      onFailure(outcome)
    } finally {
      change({ isBusy: false })
    }
  }

  const expiresIn = (staySignedIn: boolean): number => (staySignedIn ? session.stayedSignedIn : session.standard)

  async function ask(code?: string): Promise<void> {
    const { email, password, staySignedIn } = credentials
    const body = {
      email,
      password,
      ...(code !== undefined && { code }),
      ...(factor && { factor }),
      ...(newPassword !== undefined && { newPassword }),
    }
    const reply = await api.signIn({ query: { v: '3', expiresIn: expiresIn(staySignedIn) }, body })
    deps.signedIn(reply, staySignedIn)
  }

  const shake = (changes: Partial<SignInState> = {}): void => change({ failures: state.value.failures + 1, ...changes })
  const lockResend = (): Partial<SignInState> => ({ resendFrom: deps.now() + secondFactor.resendLock })

  function fail(outcome: Outcome): void {
    switch (outcome.kind) {
      case 'phone':
        return change({ step: 'phone', lastDigits: outcome.digits, ...lockResend() })
      case 'app':
        return change({ step: 'app' })
      case 'unconfirmed':
        return change({ step: 'confirm', email: credentials.email, resendFrom: 0 })
      case 'new_password':
        return change({ step: 'choose', email: credentials.email })
      case 'suspended':
        return change({ step: 'suspended', email: credentials.email })
      case 'password_refused':
        return shake({ problems: { password: outcome.problem } })
      case 'refused':
        deps.notify(outcome.sentence, { wait: outcome.wait }, 'problem')
        // No code comes by SMS, and there is no app: only paper is left.
        if (outcome.sentence === 'no_texts') return change({ step: 'recovery' })
        return shake({ problems: problemsOf(outcome.sentence) })
      default:
        return outcome satisfies never
    }
  }

  /** Once the account is open the code is spent: should the sign-in fail, the password step is where to try again. */
  async function confirm(code: string): Promise<void> {
    await api.validateRegistration({ body: { email: credentials.email, code } })
    change({ step: 'password' })
    await ask()
  }

  const sentAnew = (): void => {
    change(lockResend())
    deps.notify('new_code_sent', { wait: 0 }, 'info')
  }

  /** Signing in again without a code sends a new one, and says so by asking for it. */
  const failResend = (outcome: Outcome): void => {
    if (outcome.kind === 'phone') return sentAnew()
    if (outcome.kind === 'refused' && outcome.sentence === 'too_many')
      change({ resendFrom: deps.now() + outcome.wait * 1000 })
    return fail(outcome)
  }

  async function askWithCode(code: string): Promise<void> {
    const { step } = state.value
    if (isFactorStep(step)) typed = { code, step }
    await ask(code)
  }

  /** The code was right before: by now it is too old, and another one takes the chosen password along. */
  const failChoice = (outcome: Outcome): void => {
    if (outcome.kind === 'new_password') return shake({ problems: { password: 'password_same' } })
    if (typed && outcome.kind === 'refused' && outcome.sentence === 'invalid_code') {
      deps.notify('code_expired', { wait: 0 }, 'info')
      return change({ step: typed.step })
    }
    return fail(outcome)
  }

  function failPasskey(error: unknown): undefined {
    deps.log(error)
    deps.notify('passkey_failed', { wait: 0 }, 'problem')
    shake({ problems: { passkey: 'passkey_failed' } })
  }

  return {
    get value() {
      return state.value
    },
    subscribe: state.subscribe,

    async submit(given) {
      const problems = findSignInProblems(given)
      if (hasProblem(problems)) return change({ problems })
      forget()
      credentials = { ...given, email: given.email.trim() }
      await work(() => ask())
    },

    async register(account) {
      const problems = findRegisterProblems(account)
      if (hasProblem(problems)) return change({ problems })
      const [email, displayName] = [account.email.trim(), account.displayName.trim()]
      await work(async () => {
        await api.register({ body: { email, password: account.password, displayName, langCode: deps.language() } })
        credentials = { email, password: account.password, staySignedIn: true }
        change({ step: 'confirm', email, ...lockResend() })
      })
    },

    submitCode: (code) => work(() => (state.value.step === 'confirm' ? confirm(code) : askWithCode(code))),

    async choosePassword(password) {
      const problems = findChoiceProblems(password, credentials.password)
      if (hasProblem(problems)) return change({ problems })
      newPassword = password
      await work(() => ask(typed?.code), failChoice)
    },

    async resend() {
      if (deps.now() < state.value.resendFrom) return
      await work(async () => {
        if (state.value.step !== 'confirm') return ask()
        await api.resendRegistration({ body: { email: credentials.email } })
        sentAnew()
      }, failResend)
    },

    async askForSms() {
      factor = 'phone'
      await work(
        () => ask(),
        (outcome) => {
          if (outcome.kind !== 'app') return fail(outcome)
          // Asked for its phone, the account still wants the app: there is none.
          factor = undefined
          change({ mayHavePhone: false })
          deps.notify('no_phone', { wait: 0 }, 'info')
        },
      )
    },

    choose(step) {
      factor = undefined
      change({ step })
    },

    enterByPasskey: (staySignedIn) =>
      work(async () => {
        const { options } = await api.getPasskeySignInOptions()
        const response = await deps.askPasskey(options).catch(failPasskey)
        if (!response) return
        const reply = await api.signInWithPasskey({ query: { expiresIn: expiresIn(staySignedIn) }, body: { response } })
        deps.signedIn(reply, staySignedIn)
      }),

    back() {
      forget()
      state.set({ ...startingState(start), email: state.value.email })
    },
  }
}
