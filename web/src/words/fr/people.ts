import type { Words } from '../en/people.ts'
import type { Same } from '../same.ts'
import { account } from './account.ts'
import { error } from './error.ts'
import { signin } from './signin.ts'

export const words: Same<Words> = { account, error, signin }
