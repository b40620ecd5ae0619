import { encrypting } from './encrypting.ts'

/** Of encrypted transfers: fetched by whoever chooses to encrypt, or goes on with one. */
export const words = { encrypting } as const
export type Words = typeof words
