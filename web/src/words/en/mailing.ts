import { mailwish } from './mailwish.ts'

/** Of the page behind “no more mail”: fetched with its screen, since home does not need them. */
export const words = { mailwish } as const
export type Words = typeof words
