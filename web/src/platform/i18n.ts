import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '@envoi/contract/words'
import type { Words as Book } from '../words/en/address-book.ts'
import type { Words as Arriving } from '../words/en/arriving.ts'
import type { Words as Encryption } from '../words/en/encryption.ts'
import type { Words as Home } from '../words/en/index.ts'
import type { Words as Listing } from '../words/en/listing.ts'
import type { Words as Mailing } from '../words/en/mailing.ts'
import type { Words as Managing } from '../words/en/managing.ts'
import type { Words as People } from '../words/en/people.ts'
import type { Words as Previewing } from '../words/en/previewing.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    resources: Arriving & Book & Encryption & Home & Listing & Mailing & Managing & People & Previewing
  }
}

/** One file per language and room, fetched when it is wanted. */
const loaders = {
  arriving: { en: () => import('../words/en/arriving.ts'), fr: () => import('../words/fr/arriving.ts') },
  book: { en: () => import('../words/en/address-book.ts'), fr: () => import('../words/fr/address-book.ts') },
  encryption: { en: () => import('../words/en/encryption.ts'), fr: () => import('../words/fr/encryption.ts') },
  home: { en: () => import('../words/en/index.ts'), fr: () => import('../words/fr/index.ts') },
  listing: { en: () => import('../words/en/listing.ts'), fr: () => import('../words/fr/listing.ts') },
  mailing: { en: () => import('../words/en/mailing.ts'), fr: () => import('../words/fr/mailing.ts') },
  managing: { en: () => import('../words/en/managing.ts'), fr: () => import('../words/fr/managing.ts') },
  people: { en: () => import('../words/en/people.ts'), fr: () => import('../words/fr/people.ts') },
  previewing: { en: () => import('../words/en/previewing.ts'), fr: () => import('../words/fr/previewing.ts') },
} satisfies Record<string, Record<Language, () => Promise<{ words: object }>>>
type Room = keyof typeof loaders

const i18n = createInstance()
const wanted = new Set<Room>(['home'])

export async function startI18n(language: Language): Promise<void> {
  const { words } = await loaders.home[language]()
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: words },
    ns: Object.keys(words),
    defaultNS: 'frame',
    // React writes text as text.
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
}

export async function speak(language: Language): Promise<void> {
  await Promise.all([...wanted].map((room) => addWords(room, language)))
  await i18n.changeLanguage(language)
}

/** What a screen fetched later says; its words come with it. */
export async function withWords<Module>(room: Room, load: () => Promise<Module>): Promise<Module> {
  wanted.add(room)
  const [loaded] = await Promise.all([load(), addWords(room, i18n.language as Language)])
  return loaded
}

async function addWords(room: Room, language: Language): Promise<void> {
  const { words } = await loaders[room][language]()
  for (const [namespace, keys] of Object.entries(words)) i18n.addResourceBundle(language, namespace, keys)
}
