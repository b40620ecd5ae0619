import type { Words } from '../en/managing.ts'
import type { Same } from '../same.ts'
import { manage } from './manage.ts'
import { withMillions } from './millions.ts'

export const words: Same<Words> = { manage: withMillions(manage) }
