import type { Words } from '../en/mailing.ts'
import type { Same } from '../same.ts'
import { unsubscribe } from './unsubscribe.ts'

export const words: Same<Words> = { unsubscribe }
