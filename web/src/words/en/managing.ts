import { error } from './error.ts'
import { manage } from './manage.ts'
import { proof } from './proof.ts'

/** Of managing a transfer: fetched with its screen, since home does not need them. */
export const words = { error, manage, proof } as const
export type Words = typeof words
