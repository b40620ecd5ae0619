import type { Words } from '../en/mailing.ts'
import type { Same } from '../same.ts'
import { mailwish } from './mailwish.ts'

export const words: Same<Words> = { mailwish }
