import { account } from './account.ts'
import { signin } from './signin.ts'

/** Of signing in and of one's account: fetched with the first screen that needs them, since home does not. */
export const words = { account, signin } as const
export type Words = typeof words
