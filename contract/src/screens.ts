import type { PageName } from './pages.ts'

/**
 * Which screen of the web app shows a page, and which words it speaks. The app fetches them when somebody goes there; the
 * server names them in the page itself, so that they come with it. Home is the app.
 */
export const screens = {
  discover: { file: 'discover', words: ['discovering'] },
  download: { file: 'download', words: ['downloading'] },
  manage: { file: 'manage', words: ['managing'] },
  unsubscribe: { file: 'unsubscribe', words: ['mailing'] },
  signIn: { file: 'sign-in', words: ['people'] },
  lostPassword: { file: 'lost-password', words: ['people'] },
  register: { file: 'register', words: ['people'] },
  dashboard: { file: 'dashboard', words: ['listing'] },
  addressBook: { file: 'address-book', words: ['address-book'] },
  contactGroups: { file: 'address-book', words: ['address-book'] },
  statistics: { file: 'statistics', words: ['statistics'] },
  account: { file: 'account', words: ['people'] },
  accountPage: { file: 'account', words: ['people'] },
} as const satisfies Partial<Record<PageName, { file: string; words: readonly string[] }>>
