import type { Words } from '../en/listing.ts'
import type { Same } from '../same.ts'
import { dashboard } from './dashboard.ts'
import { error } from './error.ts'
import { withMillions } from './millions.ts'
import { ways } from './ways.ts'

export const words: Same<Words> = { dashboard: withMillions(dashboard), error, ways }
