import type { PageName } from './pages.ts'

/**
 * Which screen of the web app shows a page, and which words it speaks. The app fetches them when somebody goes there; the
 * server names them in the page itself, so that they come with it. Home is the app.
 */
export const screens = {
  discover: { file: 'discover', words: ['discover'] },
  download: { file: 'download', words: ['downloader'] },
  manage: { file: 'manage', words: ['manage'] },
  push: { file: 'push', words: ['push'] },
  personalPush: { file: 'push', words: ['push'] },
  unsubscribe: { file: 'unsubscribe', words: ['unsubscribe'] },
  signIn: { file: 'sign-in', words: ['account'] },
  lostPassword: { file: 'lost-password', words: ['account'] },
  register: { file: 'register', words: ['account'] },
  dashboard: { file: 'dashboard', words: ['dashboard'] },
  addressBook: { file: 'address-book', words: ['address-book'] },
  contactGroups: { file: 'address-book', words: ['address-book'] },
  statistics: { file: 'statistics', words: ['statistics', 'error'] },
  subdomains: { file: 'subdomains', words: ['subdomains'] },
  pushSetup: { file: 'branding', words: ['branding'] },
  widgets: { file: 'branding', words: ['branding'] },
  branding: { file: 'branding', words: ['branding'] },
  team: { file: 'team', words: ['team'] },
  memberGroups: { file: 'team', words: ['team'] },
  invitation: { file: 'invitation', words: ['account'] },
  account: { file: 'account', words: ['account'] },
  accountPage: { file: 'account', words: ['account'] },
} as const satisfies Partial<Record<PageName, { file: string; words: readonly string[] }>>
