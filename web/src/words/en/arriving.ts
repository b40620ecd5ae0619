import { arrived } from './arrived.ts'

/** Of what comes after the last byte: fetched while the form is filled in, since home does not need them. */
export const words = { arrived } as const
export type Words = typeof words
