import { type Language, languages } from '@envoi/contract/words'
import { readPreferences, weightOf } from './accept-header.ts'

/** What is known about the reader's language. */
export type LanguageSigns = {
  /** That of the account, for whoever is signed in. */
  own: Language | undefined
  /** `?lang=` of this very address. */
  asked: unknown
  /** The choice that the web app has remembered. */
  remembered: string | undefined
  /** Accept-Language. */
  accepted: string | undefined
}

/** The first sign that names one of those on offer decides; where none does, the first of them: English, of ours. */
export function chooseLanguage(
  { own, asked, remembered, accepted }: LanguageSigns,
  offered: readonly Language[] = languages,
): Language {
  const named = [own, asked, remembered].flatMap((sign) => offered.find((one) => one === sign) ?? [])
  return named[0] ?? findAccepted(accepted, offered) ?? offered[0] ?? languages[0]
}

/** `fr-CH` is French to us. Of languages wanted alike the one written first wins. */
function findAccepted(header: string | undefined, offered: readonly Language[]): Language | undefined {
  const preferences = readPreferences(header).map(({ value, weight }) => ({
    value: value.split('-', 1)[0] ?? '',
    weight,
  }))
  const placeOf = (language: Language): number => {
    const place = preferences.findIndex(({ value }) => value === language)
    return place === -1 ? preferences.length : place
  }
  const [best] = offered
    .map((language) => ({ language, weight: weightOf(preferences, language), place: placeOf(language) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place)
  return best?.language
}
