import { developerPages } from '@envoi/contract/developer-pages'
import type { Language } from '@envoi/contract/words'

/** What the documentation is made of: each page by the last part of its address, in the order in which it is listed. */
export const guideNames = [
  'first-transfer',
  'resuming',
  'webhooks',
  'widgets',
  'single-sign-on',
  'authentication',
  'errors',
  'idempotency',
] as const
export const toolNames = ['cli', 'client'] as const
export type GuideName = (typeof guideNames)[number] | (typeof toolNames)[number]

export const groupNames = [
  'api-transfers',
  'api-files',
  'api-downloads',
  'api-contacts',
  'api-statistics',
  'api-team',
  'api-sites',
  'api-widgets',
  'api-push',
  'api-webhooks',
  'api-keys',
  'api-single-sign-on',
  'api-account',
  'api-billing',
  'api-sign-in',
] as const
export type GroupName = (typeof groupNames)[number]

/** The page that the others are found from. */
export const FIRST = 'index'
export type PageName = typeof FIRST | GuideName | GroupName
export const pageNames: readonly PageName[] = [FIRST, ...guideNames, ...toolNames, ...groupNames]

export const addressOf = (page: PageName, section?: string): string =>
  `${developerPages.address}${page === FIRST ? '' : `/${page}`}${section === undefined ? '' : `#${section}`}`

/** The site that serves a page puts its own address in its place. */
export const EXAMPLE_ORIGIN = developerPages.exampleOrigin

export type PerLanguage<T> = Record<Language, T>
