import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '@envoi/contract/words'

/** One file per language and room, fetched when it is wanted. */
const loaders = {
  'account-menu': { en: () => import('../words/en/account-menu.ts'), fr: () => import('../words/fr/account-menu.ts') },
  account: { en: () => import('../words/en/account.ts'), fr: () => import('../words/fr/account.ts') },
  'address-book': { en: () => import('../words/en/address-book.ts'), fr: () => import('../words/fr/address-book.ts') },
  arrived: { en: () => import('../words/en/arrived.ts'), fr: () => import('../words/fr/arrived.ts') },
  billing: { en: () => import('../words/en/billing.ts'), fr: () => import('../words/fr/billing.ts') },
  branding: { en: () => import('../words/en/branding.ts'), fr: () => import('../words/fr/branding.ts') },
  checkout: { en: () => import('../words/en/checkout.ts'), fr: () => import('../words/fr/checkout.ts') },
  dashboard: { en: () => import('../words/en/dashboard.ts'), fr: () => import('../words/fr/dashboard.ts') },
  developers: { en: () => import('../words/en/developers.ts'), fr: () => import('../words/fr/developers.ts') },
  discover: { en: () => import('../words/en/discover.ts'), fr: () => import('../words/fr/discover.ts') },
  downloader: { en: () => import('../words/en/downloader.ts'), fr: () => import('../words/fr/downloader.ts') },
  earlier: { en: () => import('../words/en/earlier.ts'), fr: () => import('../words/fr/earlier.ts') },
  encrypting: { en: () => import('../words/en/encrypting.ts'), fr: () => import('../words/fr/encrypting.ts') },
  error: { en: () => import('../words/en/error.ts'), fr: () => import('../words/fr/error.ts') },
  form: { en: () => import('../words/en/form.ts'), fr: () => import('../words/fr/form.ts') },
  home: { en: () => import('../words/en/home.ts'), fr: () => import('../words/fr/home.ts') },
  manage: { en: () => import('../words/en/manage.ts'), fr: () => import('../words/fr/manage.ts') },
  'plan-names': { en: () => import('../words/en/plan-names.ts'), fr: () => import('../words/fr/plan-names.ts') },
  plans: { en: () => import('../words/en/plans.ts'), fr: () => import('../words/fr/plans.ts') },
  preview: { en: () => import('../words/en/preview.ts'), fr: () => import('../words/fr/preview.ts') },
  push: { en: () => import('../words/en/push.ts'), fr: () => import('../words/fr/push.ts') },
  report: { en: () => import('../words/en/report.ts'), fr: () => import('../words/fr/report.ts') },
  'sign-out': { en: () => import('../words/en/sign-out.ts'), fr: () => import('../words/fr/sign-out.ts') },
  statistics: { en: () => import('../words/en/statistics.ts'), fr: () => import('../words/fr/statistics.ts') },
  subdomains: { en: () => import('../words/en/subdomains.ts'), fr: () => import('../words/fr/subdomains.ts') },
  team: { en: () => import('../words/en/team.ts'), fr: () => import('../words/fr/team.ts') },
  unsubscribe: { en: () => import('../words/en/unsubscribe.ts'), fr: () => import('../words/fr/unsubscribe.ts') },
} satisfies Record<string, Record<Language, () => Promise<{ words: object }>>>
type Room = keyof typeof loaders

/** The namespaces of every room together; English is the type of the others. */
type Namespaces = AllOf<Awaited<ReturnType<(typeof loaders)[Room]['en']>>['words']>
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    resources: Namespaces
  }
}

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
