import { ApiError } from '@envoi/client/api-error'
import { isValidEmail } from '@envoi/contract/rules/email'
import type { ReportReason } from '@envoi/contract/words'
import { problemOf } from '../problem.ts'

export type Report = { reason: ReportReason | null; message: string; email: string }

/** What stands in the way of a report: where it is to be said, and its sentence. */
export type ReportProblem =
  | { at: 'reason'; sentence: 'report:no_reason' }
  | { at: 'email'; sentence: 'report:wrong_email' }
  | { at: 'foot'; sentence: 'report:gone' | 'problem_busy' | 'problem_offline' | 'problem_fault'; wait: number }

const wrongEmail: ReportProblem = { at: 'email', sentence: 'report:wrong_email' }

export function findReportProblem({ reason, email }: Report): ReportProblem | null {
  if (reason === null) return { at: 'reason', sentence: 'report:no_reason' }
  return email.trim() === '' || isValidEmail(email.trim()) ? null : wrongEmail
}

/** Of what was sent and did not arrive. */
export function reportProblemOf(error: unknown): ReportProblem {
  if (error instanceof ApiError && error.codes.includes('INVALID_EMAIL')) return wrongEmail
  if (error instanceof ApiError && error.status === 404) return { at: 'foot', sentence: 'report:gone', wait: 0 }
  const { sentence, wait } = problemOf(error)
  const isPassing = sentence === 'problem_busy' || sentence === 'problem_offline'
  return { at: 'foot', sentence: isPassing ? sentence : 'problem_fault', wait }
}
