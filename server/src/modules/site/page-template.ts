import { StartFailure } from '../../platform/start-failure.ts'

/** What differs from one answer to the next. `title` and `language` are text, the others are markup. */
export type PageParts = {
  nonce: string
  language: string
  /** Of the page's root, each with a space before it. */
  attributes: string
  title: string
  /** In place of our own; ours where there is none. */
  icon: string | undefined
  head: string
  /** What the page needs besides the app; behind it, since later styles win. */
  assets: string
  /** What is shown where no script runs. */
  plain: string
  /** What is seen until the app is there. */
  picture: string
  boot: string
}
export type PageTemplate = (parts: PageParts) => string

const ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'

/** The places that the built page leaves open. */
const places = {
  __NONCE__: ({ nonce }) => nonce,
  '<html lang="en">': ({ language, attributes }) => `<html lang="${language}"${attributes}>`,
  '<title>Envoi</title>': ({ title }) => `<title>${title}</title>`,
  [ICON]: ({ icon }) => icon ?? ICON,
  '<!--head-->': ({ head }) => head,
  '</head>': ({ assets }) => `${assets}\n  </head>`,
  '<div id="root"></div>': ({ plain, picture }) => `${plain}<div id="root">${picture}</div>`,
  '<!--boot-->': ({ boot }) => boot,
} satisfies Record<string, PageTemplate>

/** The page is cut up once, so that a text that looks like a place is never taken for one. */
export function createPageTemplate(html: string): PageTemplate {
  for (const place of Object.keys(places)) {
    if (!html.includes(place)) throw new StartFailure(`The built page has no ${place}: run \`npm run build\`.`)
  }
  const fillers = new Map<string, PageTemplate>(Object.entries(places))
  const signs = /[.+]/g
  const literals = Object.keys(places).map((place) => place.replaceAll(signs, String.raw`\$&`))
  const pieces = html
    .split(new RegExp(`(${literals.join('|')})`))
    .map((piece): PageTemplate => fillers.get(piece) ?? (() => piece))
  return (parts) => pieces.map((piece) => piece(parts)).join('')
}
