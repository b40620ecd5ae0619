/** What the server tells the web app in the page itself, so that the first screen waits for no call. */
import type { Language } from './words.ts'

export type Boot = {
  language: Language
  /** Which site this is: the main one is `www`, a customer's has its own name. */
  place: { name: string; isMain: boolean }
  /** The customer's colours, `#RRGGBB`; null where the tokens decide. */
  look: { actionColor: string; backgroundColor: string | null; startbtnColor: string | null }
}

/** The id of the element that holds it as JSON. */
export const bootElement = 'boot'

/** `?lang=fr` asks for a language once; the cookie remembers a choice and is set by the web app. */
export const languageChoice = { parameter: 'lang', cookie: 'lang' }
