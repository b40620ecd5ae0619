import { ApiError, NetworkError } from '@envoi/client/api-error'

/** A visitor shows that an address is theirs, by a code that was mailed to it. */
export type Proof = {
  email: string
  /** A code is being mailed, or one that was typed is being checked. */
  doing: 'asking' | 'checking' | null
  /** Codes that were not taken; each empties the boxes. */
  tries: number
  problem: ProofProblem | null
}

/** Why an address is not proven yet, as the sentence of the form that tells it. */
export type ProofProblem = {
  sentence: 'wrong' | 'address' | 'busy' | 'offline' | 'fault'
  /** Seconds until another try has a chance. */
  wait: number
}

const DEFAULT_WAIT = 60

export function proofProblemOf(error: unknown): ProofProblem {
  const problem = (sentence: ProofProblem['sentence'], wait = 0): ProofProblem => ({ sentence, wait })
  if (error instanceof NetworkError) return problem('offline')
  if (!(error instanceof ApiError)) return problem('fault')
  if (error.codes.includes('INVALID_CODE')) return problem('wrong')
  if (error.codes.includes('INVALID_EMAIL')) return problem('address')
  const isBusy = error.status === 429 || error.status === 503
  return isBusy ? problem('busy', error.retryAfter ?? DEFAULT_WAIT) : problem('fault')
}
