import { textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { inEach } from './draft.ts'
import type { LetterLook } from './look.ts'
import { oneLine, plainName } from './untrusted-text.ts'

const greetings = inEach({
  en: { known: (name: string) => `Hello ${name},`, unknown: 'Hello,' },
  fr: { known: (name: string) => `Bonjour ${name},`, unknown: 'Bonjour,' },
})

export function greet(name: string, language: Language): string {
  const shown = plainName(name)
  const { known, unknown } = greetings[language]
  return shown === undefined ? unknown : known(shown)
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

const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : 'fr-FR')

/** Where the reader is, nobody knows: the time is everybody's. */
export const timeIn = (language: Language, when: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(when) + '\u00a0UTC'

export const dayIn = (language: Language, when: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(when)
export const monthIn = (language: Language, when: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(when)

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

/** The one word of ours in a customer's letter. */
export const byline = inEach({ en: 'by Envoi', fr: 'par Envoi' })

/** What a customer says at the foot, line by line. */
export function footerOf({ footerText }: LetterLook, language: Language): string | null {
  const lines = textIn(footerText, language)?.split('\n').map(oneLine)
  return lines ? lines.join('\n').trim() || null : null
}
