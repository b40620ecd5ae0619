import { account } from './account.ts'
import { error } from './error.ts'
import { signin } from './signin.ts'

/** Of signing in and of one's account: fetched with the first screen that needs them, since home does not. */
export const words = { account, error, signin } as const
export type Words = typeof words
