import type { Words } from '../en/composing.ts'
import type { Same } from '../same.ts'
import { again } from './again.ts'
import { form } from './form.ts'
import { withMillions } from './millions.ts'
import { proof } from './proof.ts'

export const words: Same<Words> = { again: withMillions(again), form: withMillions(form), proof }
