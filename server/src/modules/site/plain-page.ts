import type { PageName } from '@envoi/contract/pages'
import type { Language } from '@envoi/contract/words'
import { escapeHtml } from '../../platform/html.ts'
import { pageWords } from './page-words.ts'
import { plainWords } from './plain-words.ts'

/**
 * Of the head, where no script runs: the style of what is shown there, and a referrer that is the site's name alone, without
 * which a browser would not say whose form it sends. What else is in the address stays there.
 */
export const plainHead =
  '<noscript><meta name="referrer" content="strict-origin" /><link rel="stylesheet" href="/plain.css" /></noscript>'

/** What a page shows where no script runs. `body` is markup, the site's name is text. */
export const plainPage = (siteName: string, body: string): string =>
  `<noscript><main class="plain"><p class="plain-site">${escapeHtml(siteName)}</p>${body}</main></noscript>`

/** Of a page that is nothing without scripts: what it needs them for, and what works without. */
export function plainNotice(page: PageName, language: Language, siteName: string): string {
  const words = plainWords[language]
  const title = escapeHtml(pageWords[language][page].title)
  if (page === 'notFound') return plainPage(siteName, `<h1>${title}</h1>`)
  const needs = signingIn.has(page) ? words.signInNeeds : sending.has(page) ? words.sendingNeeds : words.pageNeeds
  return plainPage(siteName, `<h1>${title}</h1>${sentences(needs, words.turnOn)}${sentences(words.downloadWorks)}`)
}

export const titled = (title: string, text: string): string => `<h1>${escapeHtml(title)}</h1>${sentences(text)}`

export const sentences = (...texts: string[]): string => `<p>${escapeHtml(texts.join(' '))}</p>`

const sending: ReadonlySet<PageName> = new Set(['home', 'push', 'personalPush'])
const signingIn: ReadonlySet<PageName> = new Set(['signIn', 'lostPassword', 'register'])
