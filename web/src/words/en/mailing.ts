import { unsubscribe } from './unsubscribe.ts'

/** Of the page to unsubscribe: fetched with its screen, since home does not need them. */
export const words = { unsubscribe } as const
export type Words = typeof words
