import type { Words } from '../en/discovering.ts'
import type { Same } from '../same.ts'
import { discover } from './discover.ts'
import { withMillions } from './millions.ts'

export const words: Same<Words> = { discover: withMillions(discover) }
