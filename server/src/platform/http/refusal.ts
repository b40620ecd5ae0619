import type { LimitName } from '@envoi/contract/limits'
import { refusalTexts } from '@envoi/contract/refusal-texts'
import { type RefusalCode, isSentAsCode, refusalStatuses } from '@envoi/contract/refusals'
import type { ErrorReply } from '@envoi/contract/route'

export type LimitError = { limit: LimitName; max: number; actual: number }

/** An expected no: nothing has changed, and the caller is told which rule. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly limitErrors: LimitError[] | undefined
  readonly retryAfter: number | undefined
  readonly detail: string | undefined

  constructor(code: RefusalCode, more: { limitErrors?: LimitError[]; retryAfter?: number; detail?: string } = {}) {
    super(code)
    this.code = code
    this.limitErrors = more.limitErrors
    this.retryAfter = more.retryAfter
    this.detail = more.detail
  }

  get status(): number {
    return refusalStatuses[this.code]
  }
}

/** The one place where the wire's error shape is made. */
export function errorReplyOf(refusal: Refusal, requestId: string): ErrorReply {
  const text = refusalTexts[refusal.code]
  return {
    error: refusal.detail === undefined ? text : `${text} ${refusal.detail}`,
    ...(isSentAsCode(refusal.code) ? { codes: [refusal.code] } : {}),
    ...(refusal.limitErrors ? { limitErrors: refusal.limitErrors } : {}),
    requestId,
  }
}
