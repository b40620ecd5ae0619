import { dashboard } from './dashboard.ts'
import { error } from './error.ts'
import { ways } from './ways.ts'

/** Of one's lists of transfers: fetched with their screen. */
export const words = { dashboard, error, ways } as const
export type Words = typeof words
