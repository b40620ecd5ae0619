import type { Words } from '../en/people.ts'
import type { Same } from '../same.ts'
import { account } from './account.ts'
import { signin } from './signin.ts'

export const words: Same<Words> = { account, signin }
