import { ApiError } from '@envoi/client/api-error'
import { type Outage, outageOf } from './outage.ts'

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
  sentence: 'wrong' | 'address' | Outage['kind']
  /** Seconds until another try has a chance. */
  wait: number
}

export function proofProblemOf(error: unknown): ProofProblem {
  const codes = error instanceof ApiError ? error.codes : []
  if (codes.includes('INVALID_CODE')) return { sentence: 'wrong', wait: 0 }
  if (codes.includes('INVALID_EMAIL')) return { sentence: 'address', wait: 0 }
  const { kind, wait } = outageOf(error)
  return { sentence: kind, wait }
}
