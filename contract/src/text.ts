import { z } from 'zod'
import { isReadableTime } from './rules/dates.ts'

/** Whole characters: half of one is no text to a database, an address or a font. For what is compared or hashed. */
export const whole = z.string().refine((value) => value.isWellFormed(), 'holds half a character')

/** Text that can be kept: PostgreSQL takes every character but NUL. */
export const text = whole.refine((value) => !value.includes('\0'), 'holds a NUL')

/** One line, as names and subjects are: nothing in it can end a header or a row. */
export const line = whole.refine((value) => !/\p{Cc}/u.test(value), 'holds a control character')

/** An id that is looked up; whether it is known is another question. */
export const id = text.min(1).max(64)

/** A moment, with its offset from UTC. */
export const time = z.iso.datetime({ offset: true }).refine(isReadableTime, 'is not of our time')
