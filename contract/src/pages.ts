/** Every address that shows a screen, and what search engines may do with it. Any other one is not there. */
type Page = { path: string; status: 200 | 404; robots: 'index' | 'noindex' }

export const pages = {
  home: { path: '/', status: 200, robots: 'index' },
  discover: { path: '/discover', status: 200, robots: 'index' },
  plans: { path: '/plans', status: 200, robots: 'index' },
  download: { path: '/dltransfer/{id}', status: 200, robots: 'noindex' },
  manage: { path: '/manage/{transferId}/{senderSecret}', status: 200, robots: 'noindex' },
  push: { path: '/push', status: 200, robots: 'noindex' },
  personalPush: { path: '/push/{pushCode}', status: 200, robots: 'noindex' },
  unsubscribe: { path: '/mail/{mailSecret}', status: 200, robots: 'noindex' },
  signIn: { path: '/signin', status: 200, robots: 'noindex' },
  lostPassword: { path: '/signin/lost-password', status: 200, robots: 'noindex' },
  signOutEverywhere: { path: '/signin/sign-out', status: 200, robots: 'noindex' },
  register: { path: '/register', status: 200, robots: 'noindex' },
  dashboard: { path: '/dashboard', status: 200, robots: 'noindex' },
  addressBook: { path: '/dashboard/address-book', status: 200, robots: 'noindex' },
  contactGroups: { path: '/dashboard/contact-groups', status: 200, robots: 'noindex' },
  statistics: { path: '/dashboard/statistics', status: 200, robots: 'noindex' },
  subdomains: { path: '/dashboard/subdomains', status: 200, robots: 'noindex' },
  pushSetup: { path: '/dashboard/push', status: 200, robots: 'noindex' },
  widgets: { path: '/dashboard/widgets', status: 200, robots: 'noindex' },
  branding: { path: '/dashboard/branding', status: 200, robots: 'noindex' },
  team: { path: '/dashboard/team', status: 200, robots: 'noindex' },
  memberGroups: { path: '/dashboard/team/groups', status: 200, robots: 'noindex' },
  invitation: { path: '/invitation/{invitationSecret}', status: 200, robots: 'noindex' },
  account: { path: '/account', status: 200, robots: 'noindex' },
  accountPage: { path: '/account/{page}', status: 200, robots: 'noindex' },
  /** A document load of its own: there alone may the script of a payment provider run. */
  checkout: { path: '/checkout', status: 200, robots: 'noindex' },
  notFound: { path: '/404', status: 404, robots: 'noindex' },
} as const satisfies Record<string, Page>

/**
 * Where somebody types the code that a program shows them, or has it in `?code=`, and says whether it gets its key: short
 * enough to be typed, and led on to the page that asks.
 */
export const deviceAddress = { typed: '/device', page: '/account/device' }

export type PageName = keyof typeof pages

/** Of the main site alone, and no pages of the app: below the first are those of widgets, the second shows one elsewhere. */
export const widgetAddresses = { page: '/widgets/', script: '/widget.js' }
