import { ApiError } from '@envoi/client/api-error'
import type { SignedIn } from '@envoi/contract/sign-in'
import { type SignIn, type SignInDeps, createSignIn } from './create-sign-in.ts'

export const reply: SignedIn = {
  subdomain: 'www',
  sessionCookie: null,
  auth: {
    user: { uid: 'u1', email: 'ana@example.org', displayName: 'Ana' },
    planType: 'NONE',
    payingUser: false,
    managerId: null,
  },
}
export const ana = { email: ' ana@example.org ', password: 'open sesame', staySignedIn: true }
export const refusal = (status: number, code: string, error = code, retryAfter?: number): ApiError =>
  new ApiError({ status, codes: [code], error, retryAfter: retryAfter ?? null })

type Answer = unknown
type Play = {
  box: SignIn
  calls: unknown[]
  told: string[]
  signedIn: [SignedIn, boolean][]
  logged: unknown[]
  pass(ms: number): void
}

/** Answers in the order of the calls: an error is a refusal. */
export function play(answers: Answer[], start: 'password' | 'register' = 'password', passkey?: unknown): Play {
  const [calls, told, signedIn, logged]: [unknown[], string[], [SignedIn, boolean][], unknown[]] = [[], [], [], []]
  let now = 1_000_000
  const answer = (call: string) => async (input?: unknown) => {
    calls.push({ call, ...(input as object | undefined) })
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next as never
  }
  const deps: SignInDeps = {
    api: {
      signIn: answer('signIn'),
      register: answer('register'),
      validateRegistration: answer('validate'),
      resendRegistration: answer('resend'),
      getPasskeySignInOptions: answer('options'),
      signInWithPasskey: answer('passkey'),
    },
    now: () => now,
    language: () => 'fr',
    notify: (key, { wait }, tone) => void told.push(`${tone}: ${key}${wait > 1 ? ` ${wait}` : ''}`),
    askPasskey: async () => {
      if (passkey instanceof Error) throw passkey
      return passkey as never
    },
    signedIn: (...given) => void signedIn.push(given),
    log: (error) => void logged.push(error),
  }
  return { box: createSignIn(deps, start), calls, told, signedIn, logged, pass: (ms) => void (now += ms) }
}
