import { z } from 'zod'
import { idempotency } from './limits.ts'
import type { Route } from './route.ts'

const NAME = 'idempotency-key'

/**
 * For calls that make something, one or many, and that a key may make: a request that is sent again with the same `Idempotency-Key` is
 * answered as the first one was, and makes nothing new. It is good for a day, and for whoever has an account.
 */
export const idempotencyHeaders = z.object({
  [NAME]: z
    .string()
    .regex(new RegExp(String.raw`^[\x21-\x7E]{1,${idempotency.keyLength}}$`), 'is to be 1 to 255 visible characters')
    .optional(),
})

export const isIdempotent = ({ headers }: Route): boolean => headers !== undefined && NAME in headers._zod.def.shape
