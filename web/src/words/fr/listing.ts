import type { Words } from '../en/listing.ts'
import type { Same } from '../same.ts'
import { dashboard } from './dashboard.ts'
import { withMillions } from './millions.ts'

export const words: Same<Words> = { dashboard: withMillions(dashboard) }
