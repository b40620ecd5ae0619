import type { Words } from '../en/failing.ts'
import type { Same } from '../same.ts'
import { error } from './error.ts'

export const words: Same<Words> = { error }
