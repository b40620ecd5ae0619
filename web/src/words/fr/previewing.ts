import type { Words } from '../en/previewing.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'
import { preview } from './preview.ts'

export const words: Same<Words> = { preview: withMillions(preview) }
