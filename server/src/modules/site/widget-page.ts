import { randomBytes } from 'node:crypto'
import { type WidgetBoot, bootElement, languageChoice } from '@envoi/contract/boot'
import { widgetAddresses } from '@envoi/contract/pages'
import { widgetOriginOf } from '@envoi/contract/rules/widget-origin'
import { id as widgetId } from '@envoi/contract/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../platform/html.ts'
import type { Places } from '../places/index.ts'
import type { WidgetPage } from '../push/index.ts'
import { chooseLanguage } from './language.ts'
import { jsonForScript, plainLine } from './markup.ts'
import { assetsMarkup } from './page-assets.ts'
import { encodePage } from './page-coding.ts'
import { lookMarkup } from './page-look.ts'
import { pagePolicy } from './page-policy.ts'
import { pageWords } from './page-words.ts'
import { plainHead, plainNotice } from './plain-page.ts'
import type { SendPage } from './pages.ts'
import type { WebApp } from './web-app.ts'

/** As anybody may see it, whoever asks; nothing where there is none. */
export type FindWidget = (id: string, request: FastifyRequest) => Promise<WidgetPage | undefined>

type Found = WidgetPage & { id: string }

type Deps = {
  webApp: Pick<WebApp, 'widgetPage' | 'widgetAssetsOf'>
  places: Pick<Places, 'of'>
  storageUrl: () => string
  stores: readonly string[]
  findWidget: FindWidget
}

/**
 * The page of a widget, for frames in pages of others, at the main site alone. It is the same for everybody: no session and
 * no cookie is read, so nothing that a page around it makes somebody press there is done in their name.
 */
export function mountWidgetPages(app: FastifyInstance, deps: Deps, sendPage: SendPage): void {
  async function find(request: FastifyRequest): Promise<Found | undefined> {
    const { data: id } = widgetId.safeParse((request.params as { id?: unknown }).id)
    const isHere = (await deps.places.of(request.raw))?.isMain === true
    if (id === undefined || !isHere) return undefined
    const page = await deps.findWidget(id, request)
    return page && { id, ...page }
  }

  app.get(`${widgetAddresses.page}:id`, async (request, reply) => {
    const found = await find(request)
    return found ? sendWidget(deps, request, reply, found) : sendPage('notFound', request, reply)
  })
}

async function sendWidget(
  { webApp, storageUrl, stores }: Deps,
  { query, headers }: FastifyRequest,
  reply: FastifyReply,
  { id, widget, ownOrigins }: Found,
): Promise<FastifyReply> {
  const asked = query as Record<string, unknown>
  const language = chooseLanguage(
    {
      own: undefined,
      asked: asked[languageChoice.parameter],
      remembered: undefined,
      accepted: headers['accept-language'],
    },
    widget.languages,
  )
  // Whoever sends has no need to know which sites the team has.
  const previewOrigins = 'preview' in asked ? ownOrigins : []
  const boot: WidgetBoot = { language, id, widget, previewOrigins }
  const nonce = randomBytes(16).toString('base64')
  const { attributes, style } = lookMarkup({ look: widget.look, icon: null }, nonce)
  const html = webApp.widgetPage({
    nonce,
    language,
    attributes,
    icon: undefined,
    title: escapeHtml(pageWords[language].pushTo(plainLine(widget.receiver)).title),
    head: `<meta name="robots" content="noindex" />\n    ${style}\n    ${plainHead}`,
    assets: assetsMarkup(webApp.widgetAssetsOf(language), nonce),
    plain: plainNotice('push', language, plainLine(widget.receiver)),
    picture: '',
    boot: `<script type="application/json" id="${bootElement}">${jsonForScript(boot)}</script>`,
  })
  const { body, coding } = await encodePage(html, headers['accept-encoding'])
  if (coding !== undefined) void reply.header('Content-Encoding', coding)
  // It can name one page at most, or none; the policy names them all.
  reply.raw.removeHeader('X-Frame-Options')
  return reply
    .header(
      'Content-Security-Policy',
      pagePolicy(nonce, { storageUrl: storageUrl(), stores }, { framedBy: framersOf(widget.origins, ownOrigins) }),
    )
    .header('Content-Language', language)
    .header('Vary', 'Accept-Encoding, Accept-Language')
    .type('text/html; charset=utf-8')
    .send(body)
}

/** Of what is no origin nothing is left, whatever came before it: it goes into a header. */
const framersOf = (listed: readonly string[], own: readonly string[]): string[] => [
  ...new Set([`'self'`, ...listed.filter((origin) => widgetOriginOf(origin) === origin), ...own]),
]
