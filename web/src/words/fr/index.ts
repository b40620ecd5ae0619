import type { Words } from '../en/index.ts'
import type { Same } from '../same.ts'
import { frame } from './frame.ts'
import { withMillions } from './millions.ts'
import { steps } from './steps.ts'
import { uploader } from './uploader.ts'

export const words: Same<Words> = {
  frame: withMillions(frame),
  steps: withMillions(steps),
  uploader: withMillions(uploader),
}
