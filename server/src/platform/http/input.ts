import { z } from 'zod'
import { Refusal } from './refusal.ts'

/** One part of a request against its closed schema. A call that declares no query takes none. */
export function readPart(part: string, schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) {
    if (part === 'query' && Object.keys(value as object).length > 0) throw badRequest(part, 'takes no parameters')
    return undefined
  }
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw badRequest([part, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'invalid')
}

const badRequest = (where: string, message: string): Refusal =>
  new Refusal('BAD_REQUEST', { detail: `${where}: ${message}` })
