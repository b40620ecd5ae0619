import { error } from './error.ts'

/** Why something did not go through. Where more than uploads may fail, they come with the words of that room. */
export const words = { error } as const
export type Words = typeof words
