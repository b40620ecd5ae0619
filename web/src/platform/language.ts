import { languageChoice } from '@envoi/contract/boot'
import { type Language, languages } from '@envoi/contract/words'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Each language by its own name: who looks for theirs may not read any other. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' }

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** In a cookie, so that the server writes the next page in it at once. */
export function rememberLanguage(language: Language): void {
  // The address would have the last word otherwise, also after a reload.
  const address = new URL(location.href)
  if (address.searchParams.has(languageChoice.parameter)) {
    address.searchParams.delete(languageChoice.parameter)
    history.replaceState(history.state, '', address)
  }
  document.cookie = `${languageChoice.cookie}=${language}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`
}
