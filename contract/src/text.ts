import { z } from 'zod'

/** Text that can be kept: PostgreSQL takes every character but NUL. */
export const text = z.string().refine((value) => !value.includes('\0'), 'holds a NUL')

/** One line, as names and subjects are: nothing in it can end a header or a row. */
export const line = z.string().refine((value) => !/\p{Cc}/u.test(value), 'holds a control character')

/** An id that is looked up; whether it is known is another question. */
export const id = text.min(1).max(64)
