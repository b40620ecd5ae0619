import { manage } from './manage.ts'

/** Of managing a transfer: fetched with its screen, since home does not need them. */
export const words = { manage } as const
export type Words = typeof words
