import type { PerLanguage } from '../contents.ts'
import { english } from './en/index.ts'
import { french } from './fr/index.ts'
import type { Guides } from './guide.ts'

export const guides: PerLanguage<Guides> = { en: english, fr: french }
