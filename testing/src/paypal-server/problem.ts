import type { z } from 'zod'

/** PayPal's no. */
export class Problem extends Error {
  readonly status: number
  readonly issue: string
  constructor(status: number, issue: string) {
    super(issue)
    this.status = status
    this.issue = issue
  }
}

const nameOf: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  422: 'UNPROCESSABLE_ENTITY',
}

export const problemBody = ({ status, issue }: Problem) => ({
  name: nameOf[status] ?? 'INTERNAL_SERVER_ERROR',
  message: 'The request was refused.',
  debug_id: '90957fca61718',
  details: [{ issue, description: issue.toLowerCase() }],
})

/** A field that is not known, or of another type, is refused. */
export function required<Read>(schema: z.ZodType<Read>, given: unknown): Read {
  const read = schema.safeParse(given)
  if (!read.success) throw new Problem(400, 'INVALID_PARAMETER_VALUE')
  return read.data
}
