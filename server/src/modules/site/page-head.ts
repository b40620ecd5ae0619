import { type PageName, pages } from '@envoi/contract/pages'
import { type Language, languages } from '@envoi/contract/words'
import { escapeHtml } from '../../platform/html.ts'
import { type Caption, pageWords } from './page-words.ts'

const SITE_NAME = 'Envoi'

export const documentTitle = ({ title }: Caption): string => escapeHtml(`${title}, ${SITE_NAME}`)

/** The tags that chats and search engines read. `url` is the page's own address, without any secret. */
export function pageHead(
  page: PageName,
  { caption, language, url }: { caption: Caption; language: Language; url: string },
): string {
  const { robots, status } = pages[page]
  const address = robots === 'index' ? inLanguage(url, language) : url
  return [
    meta('name', 'description', caption.description),
    ...(robots === 'noindex' ? [meta('name', 'robots', 'noindex')] : languageLinks(url, language)),
    ...(status === 404 || hasSecret(page) ? [] : openGraphTags(caption, language, address)),
  ].join('\n    ')
}

/** Whoever follows it acts for its holder: it is not written into the page for others to pass on. */
const hasSecret = (page: PageName): boolean => pages[page].path.includes('Secret}')

const openGraphTags = ({ title, description }: Caption, language: Language, url: string): string[] => [
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', SITE_NAME),
  meta('property', 'og:title', title),
  meta('property', 'og:description', description),
  meta('property', 'og:url', url),
  meta('property', 'og:locale', pageWords[language].locale),
  meta('name', 'twitter:card', 'summary'),
]

/** The plain address is the English one: a search engine that names no language is answered in English. */
const inLanguage = (url: string, language: Language): string => (language === 'en' ? url : `${url}?lang=${language}`)

const languageLinks = (url: string, own: Language): string[] => [
  `<link rel="canonical" href="${escapeHtml(inLanguage(url, own))}" />`,
  ...languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${escapeHtml(inLanguage(url, one))}" />`),
  `<link rel="alternate" hreflang="x-default" href="${escapeHtml(url)}" />`,
]

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
