import { preview } from './preview.ts'

/** Of looking at a file: fetched with the viewer, since most people need none. */
export const words = { preview } as const
export type Words = typeof words
