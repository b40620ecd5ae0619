import { frame } from './frame.ts'
import { discover } from './discover.ts'
import { downloader } from './downloader.ts'
import { error } from './error.ts'
import { form } from './form.ts'
import { steps } from './steps.ts'
import { uploader } from './uploader.ts'

export const words = { discover, downloader, error, form, frame, steps, uploader } as const
export type Words = typeof words
