import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '@envoi/contract/words'
import type { Words } from '../words/en/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    resources: Words
  }
}

/** One file per language, fetched when it is wanted. */
const loaders: Record<Language, () => Promise<{ words: object }>> = {
  en: () => import('../words/en/index.ts'),
  fr: () => import('../words/fr/index.ts'),
}

const i18n = createInstance()

export async function startI18n(language: Language): Promise<void> {
  const { words } = await loaders[language]()
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: words } as Record<string, Record<string, object>>,
    ns: Object.keys(words),
    defaultNS: 'frame',
    // React writes text as text.
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
}

export async function speak(language: Language): Promise<void> {
  const { words } = await loaders[language]()
  for (const [namespace, keys] of Object.entries(words)) i18n.addResourceBundle(language, namespace, keys)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}
