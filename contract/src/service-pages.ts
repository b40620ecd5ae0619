/**
 * The pages that every service has, at each of its sites: help, what holds between us and those who use it, who we are. They are
 * drawn by the build, and the site that serves one fills in what only it knows.
 */
export const helpAddress = '/help'

/** Each is a file that an operator may replace. */
export const textPages = ['terms', 'privacy', 'imprint', 'contact'] as const
export type TextPage = (typeof textPages)[number]

/** What the program itself knows best, and no operator replaces. */
export const cookiesPage = 'cookies'

/** In the order of the footer. */
export const footerPages = ['help', ...textPages] as const
export const servicePageAddress = (page: TextPage | typeof cookiesPage | 'help'): string => `/${page}`

/** Places in a drawn page: texts that no sentence holds. */
export const fills = {
  /** Stands for the address of the main site. */
  origin: 'https://envoi.example',
  siteName: '{{site}}',
  brand: '{{brand}}',
  byline: '{{byline}}',
  title: '{{title}}',
  lead: '{{lead}}',
  text: '{{text}}',
} as const

/** What differs from one service to the next: `<section data-if="scanner">` is only there where it is so. */
export const facts = ['scanner', 'noScanner', 'tags', 'noTags', 'errorReports', 'cardForm', 'noOthers'] as const
export type Fact = (typeof facts)[number]

export const securityTextAddress = '/.well-known/security.txt'
