import type { Words } from '../en/encryption.ts'
import type { Same } from '../same.ts'
import { encrypting } from './encrypting.ts'

export const words: Same<Words> = { encrypting }
