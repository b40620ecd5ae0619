import { isLanguage, rememberLanguage } from '../../platform/language.ts'

/** A language that is chosen holds for the pages that follow, and for the app. The place in the page stays. */
export function startLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
    link.addEventListener('click', () => {
      const language = link.dataset['language'] ?? ''
      if (!isLanguage(language)) return
      rememberLanguage(language)
      link.hash = location.hash
    })
  }
}
