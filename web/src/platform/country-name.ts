import type { Language } from '@envoi/contract/words'

const locales = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>

/** As the reader's language calls a country: the same on every page on which one is chosen or told. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(locales[language], { type: 'region', fallback: 'code' }).of(code) ?? code
}
