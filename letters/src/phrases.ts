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

type Count = (count: number) => string
const limits = inEach<{ once: string; minutes: Count; days: Count; isPrivate: string }>({
  en: {
    once: 'Works once.',
    minutes: (count) => (count === 1 ? 'Expires in 1 minute.' : `Expires in ${count} minutes.`),
    days: (count) => (count === 1 ? 'Expires in 1 day.' : `Expires in ${count} days.`),
    isPrivate: 'Keep this link private.',
  },
  fr: {
    once: 'Utilisable une seule fois.',
    minutes: (count) => (count === 1 ? 'Expire dans 1 minute.' : `Expire dans ${count}\u00a0minutes.`),
    days: (count) => (count === 1 ? 'Expire dans 1 jour.' : `Expire dans ${count}\u00a0jours.`),
    isPrivate: 'Ne partagez pas ce lien.',
  },
})
export const goodFor = (minutes: number, language: Language): string =>
  `${limits[language].minutes(minutes)} ${limits[language].once}`
/** Of a link in an invitation. */
export const goodForDays = (days: number, language: Language): string =>
  `${limits[language].days(days)} ${limits[language].isPrivate}`

const previews = inEach({
  en: (code: string) => `Enter ${code} to continue.`,
  fr: (code: string) => `Saisissez ${code} pour continuer.`,
})
/** The code stands in the preview, not in the subject: subjects are what mail servers write into their logs. */
export const previewOf = (code: string, language: Language): string => previews[language](code)

const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : 'fr-FR')

/**
 * The day with its name and the time, in the zone where the reader is, or their sender, and with the zone's name: a letter is
 * read anywhere. Where nobody knows a zone the time is everybody's.
 */
export function timeIn(language: Language, when: Date, timeZone: string | null): string {
  const locale = localeOf(language)
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
  }).format(when)
  return `${time.replace(',', '')}${timeZone === null ? '\u00a0UTC' : zoneName(locale, when, timeZone)}`
}

/** As short as a subject needs it: of the zone nothing is said to whoever is in it. */
export function shortTimeIn(language: Language, when: Date, timeZone: string | null): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  return format.format(when) + (timeZone === null ? '\u00a0UTC' : '')
}

/** “(Central European Time)”, or by how far it is from UTC where a language has only a place’s name for it. */
function zoneName(locale: string, when: Date, timeZone: string): string {
  const nameIn = (timeZoneName: 'longGeneric' | 'shortOffset'): string =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(when)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const name = nameIn('longGeneric')
  const offset = (): string => nameIn('shortOffset').replace('GMT', 'UTC').replace(/\+0$/, '')
  return name.includes(':') ? `\u00a0${offset()}` : ` (${name})`
}

export const dayIn = (language: Language, when: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(when)
export const monthIn = (language: Language, when: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(when)

const warnings = inEach({
  en: 'If this wasn’t you, contact us right away.',
  fr: 'Si ce n’était pas vous, contactez-nous immédiatement.',
})
/** For letters about a thing that is done and that the reader cannot undo. */
export const tellUs = (language: Language): string => warnings[language]

const noButton = inEach({
  en: 'Button not working? Copy this link:',
  fr: 'Le bouton ne fonctionne pas\u202f? Copiez ce lien\u202f:',
})
export const withoutButton = (language: Language): string => noButton[language]

/** The one word of ours in a customer's letter. */
export const byline = inEach({ en: 'by Envoi', fr: 'par Envoi' })

/** What a customer says at the foot, line by line. */
export function footerOf({ footerText }: LetterLook, language: Language): string | null {
  const lines = textIn(footerText, language)?.split('\n').map(oneLine)
  return lines ? lines.join('\n').trim() || null : null
}
