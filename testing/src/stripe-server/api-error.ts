export type ApiProblem = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  decline_code?: string
  param?: string
  message: string
}

/** What this Stripe answers instead of what it was asked for. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: ApiProblem
  constructor(status: number, problem: ApiProblem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more })

/** What is answered: the thing itself, or what is wrong. Anything else that goes wrong is a fault of this server. */
export function replyTo(ask: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: ask() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: { error: error.problem } }
  }
}
