import { z } from 'zod'
import type { Call } from './calls.ts'
import type { RefusalCode } from './refusals.ts'
import type { ApiScope } from './words.ts'

/**
 * One call, declared once: from it come the server's validation, the typed client and the OpenAPI document.
 * Every object schema is closed (z.strictObject), so an unknown field is refused.
 */
export type Route = {
  call: Call
  summary: string
  /** What an API key needs to make this call; `any` of them will do. Without it no key can: it is for people alone. */
  scope?: ApiScope | 'any'
  params?: z.core.$ZodObject
  query?: z.core.$ZodObject
  /** Headers the call understands beside those every call does; unlike the rest, others may be present. */
  headers?: z.core.$ZodObject
  body?: z.core.$ZodType
  reply: z.core.$ZodType
  /** Of the reply, where it is not JSON. */
  contentType?: string
  /** What may be refused beside what every call may answer: 400, 404, 415, 429, 503. */
  refusals: readonly RefusalCode[]
}

export const declare = <const R extends Route>(route: R): R => route

/** The answer of every refusal and fault. */
export const errorReply = z.object({
  error: z.string(),
  codes: z.array(z.string()).optional(),
  limitErrors: z.array(z.object({ limit: z.string(), max: z.number(), actual: z.number() })).optional(),
  requestId: z.string(),
})
export type ErrorReply = z.infer<typeof errorReply>
