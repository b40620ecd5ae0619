import { createHash } from 'node:crypto'
import { siteNameOf } from '@envoi/contract/boot'
import type { Look } from '@envoi/contract/rules/look'
import { lookStyle } from '@envoi/contract/rules/look-style'
import { type Fact, type TextPage, fills, helpAddress, textPages } from '@envoi/contract/service-pages'
import type { Language } from '@envoi/contract/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Branding } from '../branding/index.ts'
import type { Place, Places } from '../places/index.ts'
import { initialIconPath } from './initial-icon.ts'
import { attributesMarkup, declarations } from './page-look.ts'
import type { SendPage } from './pages.ts'
import {
  type AskedLanguage,
  type StaticPage,
  askedLanguage,
  leadOn,
  makeStaticPage,
  sendStaticPage,
} from './static-page.ts'
import type { TextPages } from './text-pages.ts'
import type { WebApp } from './web-app.ts'

type Deps = {
  webApp: Pick<WebApp, 'servicePages'>
  places: Pick<Places, 'of' | 'originOf'>
  branding: Pick<Branding, 'pageLookOf'>
  storageUrl: () => string
  texts: TextPages
  facts: ReadonlySet<Fact>
}

/** Whose site a page is of: at the main one there is nothing to say. */
type Site = { place: Place; look: Look; icon: string | null }

/** These two are said of each page, beside what is so of the whole service. */
type Shown = Fact | 'ours' | 'customers' | 'byline'

const paths = `/(?:help|terms|privacy|cookies|imprint|contact|developers)(?:/[\\w-]+)?`

/**
 * Help, terms, privacy and the like, as the build has drawn them: at each site in its own colours, the same for everybody who
 * reads its language. Nobody is asked who they are, also where a site is closed to visitors: what holds there is read before one
 * signs in. At the main site no database is needed.
 */
export function mountServicePages(app: FastifyInstance, deps: Deps, sendPage: SendPage): void {
  const { webApp, places, texts } = deps
  const ready = new Map<string, Promise<StaticPage>>()

  async function send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = askedLanguage(request)
    const drawn = webApp.servicePages[asked.language]?.get(name)
    if (drawn === undefined) return sendPage('notFound', request, reply)
    const place = await places.of(request.raw)
    if (!place) throw new Refusal('NOT_FOUND')
    const { language } = asked
    if (!place.isMain) {
      const site = { place, ...(await deps.branding.pageLookOf({ place, account: undefined })) }
      const { html, style } = dressed(filled(name, drawn, asked, site), site.look)
      const looks = { pictures: new URL(deps.storageUrl()).origin, style }
      return sendStaticPage(request, reply, { page: await makeStaticPage(html), language, looks })
    }
    const key = JSON.stringify([name, asked])
    const page = ready.get(key) ?? makeStaticPage(filled(name, drawn, asked, undefined))
    ready.set(key, page)
    return sendStaticPage(request, reply, { page: await page, language })
  }

  function filled(name: string, drawn: string, asked: AskedLanguage, site: Site | undefined): string {
    const shown = new Set<Shown>([...deps.facts, site ? 'customers' : 'ours'])
    if (site?.look.byline === true) shown.add('byline')
    const values = { ...siteValues(site), ...textValues(name, asked.language), origin: places.originOf(MAIN_PLACE) }
    const html = withValues(withShown(drawn, shown), values)
    const icon = site && iconOf(site)
    const own = icon === undefined ? html : html.replace(ourIcon, () => `<link rel="icon" href="${escapeHtml(icon)}"/>`)
    return leadOn(own, asked, paths)
  }

  function textValues(name: string, language: Language): Partial<Record<keyof typeof fills, string>> {
    const page = textPages.find((one): one is TextPage => one === name)
    if (!page) return {}
    const { title, lead, html } = texts[page][language]
    return { title: escapeHtml(title), lead: escapeHtml(lead), text: html }
  }

  for (const name of [helpAddress.slice(1), ...textPages, 'cookies'])
    app.get(`/${name}`, (request, reply) => send(name, request, reply))
  app.get<{ Params: { answer: string } }>(`${helpAddress}/:answer`, (request, reply) =>
    send(`help-${request.params.answer}`, request, reply),
  )
}

const fillPlaces = new RegExp(
  Object.values(fills)
    .map((fill) => fill.replaceAll(/[{}.]/g, String.raw`\$&`))
    .join('|'),
  'g',
)

/** In one go, so that a text that looks like a place is never taken for one. */
function withValues(html: string, values: Partial<Record<keyof typeof fills, string>>): string {
  const found = new Map(Object.entries(values).map(([name, value]) => [fills[name as keyof typeof fills], value]))
  return html.replaceAll(fillPlaces, (fill) => found.get(fill as (typeof fills)[keyof typeof fills]) ?? fill)
}

const ourIcon = /<link rel="icon"[^>]*>/

/** Those that say when they are there, where it is so. None of them stands in another. */
const withShown = (html: string, shown: ReadonlySet<string>): string =>
  html.replaceAll(
    /<(section|span|li|p|tr) data-if="(\w+)">(.*?)<\/\1>/gs,
    (_all, tag: string, fact: string, inner: string) => (shown.has(fact) ? `<${tag}>${inner}</${tag}>` : ''),
  )

function siteValues(site: Site | undefined): Partial<Record<keyof typeof fills, string>> {
  const siteName = escapeHtml(site ? siteNameOf(site.place) : 'Envoi')
  const logo = site?.look.logo ?? null
  return {
    siteName,
    brand: logo === null ? `<bdi class="cut">${siteName}</bdi>` : `<img src="${escapeHtml(logo)}" alt="${siteName}">`,
  }
}

const iconOf = ({ place, look, icon }: Site): string => icon ?? initialIconPath(siteNameOf(place), look.actionColor)

/** In a customer's colours, by one style that the policy names by its hash: the page stays the same for everybody. */
function dressed(html: string, look: Look): { html: string; style: string } {
  const { properties, attributes } = lookStyle(look)
  const rule = `html:root{${declarations(properties)}}`
  return {
    html: html
      .replace('<html ', () => `<html${attributesMarkup(attributes)} `)
      .replace('</head>', () => `<style>${rule}</style></head>`),
    style: `sha256-${createHash('sha256').update(rule).digest('base64')}`,
  }
}
