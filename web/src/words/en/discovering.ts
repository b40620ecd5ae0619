import { discover } from './discover.ts'

/** Of what one can read about the service: fetched with its screen, since home does not need them. */
export const words = { discover } as const
export type Words = typeof words
