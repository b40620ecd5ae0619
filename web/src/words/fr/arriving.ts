import type { Words } from '../en/arriving.ts'
import type { Same } from '../same.ts'
import { arrived } from './arrived.ts'
import { withMillions } from './millions.ts'

export const words: Same<Words> = { arrived: withMillions(arrived) }
