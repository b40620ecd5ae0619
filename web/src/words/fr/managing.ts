import type { Words } from '../en/managing.ts'
import type { Same } from '../same.ts'
import { error } from './error.ts'
import { manage } from './manage.ts'
import { withMillions } from './millions.ts'
import { proof } from './proof.ts'

export const words: Same<Words> = { error, manage: withMillions(manage), proof }
