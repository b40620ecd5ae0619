import type { Language } from '@envoi/contract/words'
import { inEach } from './draft.ts'

const greetings = inEach({
  en: { known: (name: string) => `Hello ${name},`, unknown: 'Hello,' },
  fr: { known: (name: string) => `Bonjour ${name},`, unknown: 'Bonjour,' },
})

const LONGEST_NAME = 60
/** An address of the web, a mail address, a telephone number or a code has no place in a name. */
const advertisement = /:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}|\d{4,}/iu

/**
 * Anyone can open an account for somebody else's address under any name, so a name that could carry a message of its
 * own to that reader is left out.
 */
export function greet(name: string, language: Language): string {
  const line = name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
  const { known, unknown } = greetings[language]
  return line === '' || line.length > LONGEST_NAME || advertisement.test(line) ? unknown : known(line)
}

const limits = inEach({
  en: (minutes: number) => `Good for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, once.`,
  fr: (minutes: number) => `Valable ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, une seule fois.`,
})
export const goodFor = (minutes: number, language: Language): string => limits[language](minutes)

const previews = inEach({
  en: (code: string) => `It is ${code}.`,
  fr: (code: string) => `C’est le ${code}.`,
})
/** The code stands in the preview, not in the subject: subjects are what mail servers write into their logs. */
export const previewOf = (code: string, language: Language): string => previews[language](code)

/** Where the reader is, nobody knows: the time is everybody's. */
export const timeIn = (language: Language, when: Date): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr-FR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(when) + '\u00a0UTC'

const warnings = inEach({
  en: 'You had no part in this? Tell the people who run this service at once.',
  fr: 'Vous n’y êtes pour rien\u00a0? Prévenez tout de suite les personnes qui gèrent ce service.',
})
/** For letters about a thing that is done and that the reader cannot undo. */
export const tellUs = (language: Language): string => warnings[language]

const noButton = inEach({
  en: 'The button does nothing? Copy this link:',
  fr: 'Le bouton ne répond pas\u00a0? Copiez ce lien\u00a0:',
})
export const withoutButton = (language: Language): string => noButton[language]
