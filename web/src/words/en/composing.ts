import { again } from './again.ts'
import { form } from './form.ts'
import { proof } from './proof.ts'

/** Of the form: fetched with it, since Start does not need them. */
export const words = { again, form, proof } as const
export type Words = typeof words
