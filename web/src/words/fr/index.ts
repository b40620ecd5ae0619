import type { Words } from '../en/index.ts'
import type { Same } from '../same.ts'
import { frame } from './frame.ts'
import { discover } from './discover.ts'
import { downloader } from './downloader.ts'
import { error } from './error.ts'
import { form } from './form.ts'
import { withMillions } from './millions.ts'
import { steps } from './steps.ts'
import { uploader } from './uploader.ts'

export const words: Same<Words> = {
  discover: withMillions(discover),
  downloader: withMillions(downloader),
  error,
  form: withMillions(form),
  frame: withMillions(frame),
  steps: withMillions(steps),
  uploader: withMillions(uploader),
}
