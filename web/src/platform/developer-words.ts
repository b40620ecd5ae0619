import { loaders } from './i18n.ts'

/** Fetched with the first page for developers, of which home knows nothing. */
loaders.developers = {
  en: () => import('../words/en/developers.ts'),
  fr: () => import('../words/fr/developers.ts'),
}
