import { frame } from './frame.ts'
import { steps } from './steps.ts'
import { uploader } from './uploader.ts'

/** Of home until Start works. What later steps and other screens say comes with them. */
export const words = { frame, steps, uploader } as const
export type Words = typeof words
