import { type PageName, pages } from '@envoi/contract/pages'
import type { OpenGraph } from '@envoi/contract/rules/look'
import { type Language, languages } from '@envoi/contract/words'
import { escapeHtml } from '../../platform/html.ts'
import { type Caption, pageWords } from './page-words.ts'

/** Whose site it is stands behind what the page is, unless that has just been said. */
export const documentTitle = ({ title }: Caption, siteName: string): string =>
  escapeHtml(title.endsWith(siteName) ? title : `${title}, ${siteName}`)

type Head = {
  caption: Caption
  language: Language
  url: string
  siteName: string
  /** A customer's own words and picture: they are shown to chats in place of ours, and of a transfer's. */
  card: OpenGraph
}

/** The tags that chats and search engines read. `url` is the page's own address, without any secret. */
export function pageHead(page: PageName, { caption, language, url, siteName, card }: Head): string {
  const { robots, status } = pages[page]
  const shown = { title: card.title ?? caption.title, description: card.description ?? caption.description }
  const address = robots === 'index' ? inLanguage(url, language) : url
  return [
    meta('name', 'description', shown.description),
    ...(robots === 'noindex' ? [meta('name', 'robots', 'noindex')] : languageLinks(url, language)),
    ...(status === 404 || hasSecret(page)
      ? []
      : openGraphTags({ ...shown, image: card.image }, { language, url: address, siteName })),
  ].join('\n    ')
}

/** Whoever follows it acts for its holder: it is not written into the page for others to pass on. */
const hasSecret = (page: PageName): boolean => pages[page].path.includes('Secret}')

const openGraphTags = (
  { title, description, image }: Caption & Pick<OpenGraph, 'image'>,
  { language, url, siteName }: Pick<Head, 'language' | 'url' | 'siteName'>,
): string[] => [
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', siteName),
  meta('property', 'og:title', title),
  meta('property', 'og:description', description),
  meta('property', 'og:url', url),
  meta('property', 'og:locale', pageWords[language].locale),
  ...(image === undefined ? [] : [meta('property', 'og:image', image)]),
  meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
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
