import { dashboard } from './dashboard.ts'

/** Of one's lists of transfers: fetched with their screen. */
export const words = { dashboard } as const
export type Words = typeof words
