import { downloader } from './downloader.ts'

/** Of where a shared link leads: fetched with its screen, since home does not need them. */
export const words = { downloader } as const
export type Words = typeof words
