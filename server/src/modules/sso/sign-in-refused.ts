import type { SignInError } from '@envoi/contract/words'
import { Refusal } from '../../platform/http/refusal.ts'

/** Nobody is signed in, and the sign-in page says why; thrown, so that the transaction is undone. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  readonly code: SignInError
  constructor(code: SignInError, reason: string) {
    super(reason)
    this.code = code
  }
}

/** What our own modules refuse, as it is said there. */
export function refusedBy(error: unknown): SignInRefused | undefined {
  if (error instanceof SignInRefused) return error
  if (!(error instanceof Refusal)) return undefined
  const { code } = error
  if (code === 'LIMITS' || code === 'PLAN_REQUIRED') return new SignInRefused('SSO_NO_SEAT', code)
  if (code === 'SUSPENDED') return new SignInRefused('SUSPENDED', code)
  const isExpected = ['CANNOT_BE_INVITED', 'NOT_FOUND', 'UNAUTHENTICATED'].includes(code)
  return isExpected ? new SignInRefused('SSO_REFUSED', code) : undefined
}
