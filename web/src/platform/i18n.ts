import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '@envoi/contract/words'
import type { Words as Book } from '../words/en/address-book.ts'
import type { Words as Arriving } from '../words/en/arriving.ts'
import type { Words as Composing } from '../words/en/composing.ts'
import type { Words as Discovering } from '../words/en/discovering.ts'
import type { Words as Downloading } from '../words/en/downloading.ts'
import type { Words as Encryption } from '../words/en/encryption.ts'
import type { Words as Failing } from '../words/en/failing.ts'
import type { Words as Home } from '../words/en/index.ts'
import type { Words as Listing } from '../words/en/listing.ts'
import type { Words as Mailing } from '../words/en/mailing.ts'
import type { Words as Managing } from '../words/en/managing.ts'
import type { Words as People } from '../words/en/people.ts'
import type { Words as Previewing } from '../words/en/previewing.ts'
import type { Words as Statistics } from '../words/en/statistics.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    resources: Arriving &
      Book &
      Composing &
      Discovering &
      Downloading &
      Encryption &
      Failing &
      Home &
      Listing &
      Mailing &
      Managing &
      People &
      Previewing &
      Statistics
  }
}

/** One file per language and room, fetched when it is wanted. */
const loaders = {
  'address-book': { en: () => import('../words/en/address-book.ts'), fr: () => import('../words/fr/address-book.ts') },
  arriving: { en: () => import('../words/en/arriving.ts'), fr: () => import('../words/fr/arriving.ts') },
  composing: { en: () => import('../words/en/composing.ts'), fr: () => import('../words/fr/composing.ts') },
  discovering: { en: () => import('../words/en/discovering.ts'), fr: () => import('../words/fr/discovering.ts') },
  downloading: { en: () => import('../words/en/downloading.ts'), fr: () => import('../words/fr/downloading.ts') },
  encryption: { en: () => import('../words/en/encryption.ts'), fr: () => import('../words/fr/encryption.ts') },
  failing: { en: () => import('../words/en/failing.ts'), fr: () => import('../words/fr/failing.ts') },
  home: { en: () => import('../words/en/index.ts'), fr: () => import('../words/fr/index.ts') },
  listing: { en: () => import('../words/en/listing.ts'), fr: () => import('../words/fr/listing.ts') },
  mailing: { en: () => import('../words/en/mailing.ts'), fr: () => import('../words/fr/mailing.ts') },
  managing: { en: () => import('../words/en/managing.ts'), fr: () => import('../words/fr/managing.ts') },
  people: { en: () => import('../words/en/people.ts'), fr: () => import('../words/fr/people.ts') },
  previewing: { en: () => import('../words/en/previewing.ts'), fr: () => import('../words/fr/previewing.ts') },
  statistics: { en: () => import('../words/en/statistics.ts'), fr: () => import('../words/fr/statistics.ts') },
} satisfies Record<string, Record<Language, () => Promise<{ words: object }>>>
type Room = keyof typeof loaders

const i18n = createInstance()
const wanted = new Set<Room>(['home'])
/** Screens may be asked for meanwhile; what they say waits until there is a language. */
let started: Promise<void> | undefined

export const startI18n = (language: Language): Promise<void> => (started = start(language))

async function start(language: Language): Promise<void> {
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
export async function withWords<Module>(rooms: readonly Room[], load: () => Promise<Module>): Promise<Module> {
  for (const room of rooms) wanted.add(room)
  const [loaded] = await Promise.all([load(), addAll(rooms)])
  return loaded
}

async function addAll(rooms: readonly Room[]): Promise<void> {
  await started
  await Promise.all(rooms.map((room) => addWords(room, i18n.language as Language)))
}

async function addWords(room: Room, language: Language): Promise<void> {
  const { words } = await loaders[room][language]()
  for (const [namespace, keys] of Object.entries(words)) i18n.addResourceBundle(language, namespace, keys)
}
