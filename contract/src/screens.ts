import type { PageName } from './pages.ts'

/** Which words each screen of the web app speaks. The app fetches both when somebody goes there. Home is the app. */
export const screenWords = {
  discover: ['discover'],
  plans: ['plans', 'plan-names', 'error'],
  download: ['downloader'],
  manage: ['manage'],
  push: ['push'],
  unsubscribe: ['unsubscribe'],
  'sign-in': ['account'],
  'lost-password': ['account'],
  'sign-out': ['sign-out'],
  register: ['account'],
  dashboard: ['dashboard'],
  'address-book': ['address-book'],
  statistics: ['statistics', 'error'],
  subdomains: ['subdomains', 'account'],
  branding: ['branding'],
  team: ['team'],
  invitation: ['account'],
  account: ['account'],
  checkout: ['checkout', 'plan-names'],
} as const satisfies Record<string, readonly string[]>
export type ScreenName = keyof typeof screenWords

/** Which screen shows a page: the server names its files in the page itself, so that they come with it. */
export const screens = {
  discover: 'discover',
  plans: 'plans',
  download: 'download',
  manage: 'manage',
  push: 'push',
  personalPush: 'push',
  unsubscribe: 'unsubscribe',
  signIn: 'sign-in',
  lostPassword: 'lost-password',
  signOutEverywhere: 'sign-out',
  register: 'register',
  dashboard: 'dashboard',
  addressBook: 'address-book',
  contactGroups: 'address-book',
  statistics: 'statistics',
  subdomains: 'subdomains',
  pushSetup: 'branding',
  widgets: 'branding',
  branding: 'branding',
  team: 'team',
  memberGroups: 'team',
  invitation: 'invitation',
  account: 'account',
  accountPage: 'account',
  checkout: 'checkout',
} as const satisfies Partial<Record<PageName, ScreenName>>
