import { createContext } from 'react'
import { type Language, languages } from '@envoi/contract/words'

/** The language of the page that is being drawn. */
export const DrawnLanguage = createContext<Language>(languages[0])
