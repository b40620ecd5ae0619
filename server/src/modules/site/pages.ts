import { randomBytes } from 'node:crypto'
import { type Boot, bootElement, languageChoice, siteNameOf } from '@envoi/contract/boot'
import { type PageName, pages, widgetAddresses } from '@envoi/contract/pages'
import { type Gate, gate } from '@envoi/contract/rules/gate'
import type { Look } from '@envoi/contract/rules/look'
import { holdsSecret } from '@envoi/contract/rules/secret-address'
import type { Language } from '@envoi/contract/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { findCookie } from '../../platform/http/cookies.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import type { Door } from '../push/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { type FindSharedLink, type LinkPreview, sceneOf } from './link-preview.ts'
import { chooseLanguage } from './language.ts'
import { jsonForScript, plainLine } from './markup.ts'
import { encodePage } from './page-coding.ts'
import { documentTitle, pageHead } from './page-head.ts'
import { type FindPageLook, lookMarkup } from './page-look.ts'
import { pagePolicy } from './page-policy.ts'
import { type PaymentForm, paymentHeaders, paymentSources } from './payment-sources.ts'
import { type Caption, pageWords } from './page-words.ts'
import { plainHead, plainNotice } from './plain-page.ts'
import { type FormAnswer, plainDoor, plainTransfer } from './plain-transfer.ts'
import { assetsMarkup } from './page-assets.ts'
import type { FindPushDoor } from './push-door.ts'
import type { FindReader, Reader } from './reader.ts'
import type { WebApp } from './web-app.ts'

type Deps = {
  webApp: WebApp
  clock: Clock
  originOf: (place: string) => string
  storageUrl: () => string
  /** Origins of the stores that browsers send bytes to. */
  stores: readonly string[]
  findReader: FindReader
  findSharedLink: FindSharedLink
  findPushDoor: FindPushDoor
  findPageLook: FindPageLook
  /** Named in pages, but never in one whose address holds a secret. */
  telemetry: Pick<Boot, 'gtmId' | 'sentryDsn'>
  /** Undefined: cards are taken down by nobody else's form. */
  paymentForm: PaymentForm | undefined
  isSenderUnproven: Transfers['isSenderUnproven']
}
/** `answer`: what came of a form that was sent from the page of a transfer. */
export type SendPage = (
  page: PageName,
  request: FastifyRequest,
  reply: FastifyReply,
  answer?: FormAnswer,
) => Promise<FastifyReply>

/** The one page of the web app, made anew for every request: its language, its nonce, and what others read about it. */
export function createSendPage(deps: Deps): SendPage {
  const { webApp, originOf, storageUrl, findReader } = deps

  return async function sendPage(page, request, reply, answer?: FormAnswer) {
    const reader = await findReader(request)
    const found = await deps.findPushDoor(page, request, reader)
    if (found === 'nowhere') return sendPage('notFound', request, reply)
    const door = found === 'unknown' ? undefined : found
    if (page === 'plans' && isGuest(reader, request)) return reply.redirect(originOf(MAIN_PLACE) + request.url, 302)
    if (door && door.place !== reader.place.name) return reply.redirect(originOf(door.place) + request.url, 302)
    const language = languageOf(request, reader, door)
    const isFirst = page === 'download' && !answer
    const shared = isFirst ? await deps.findSharedLink(request) : answer?.shared
    const { look, card, icon: ownIcon } = await deps.findPageLook(page, reader, { transfer: shared?.transfer, door })
    const caption = captionOf(page, language, { preview: shared?.preview, door })
    const siteName = siteNameOf(reader.place)
    const nonce = randomBytes(16).toString('base64')
    const url = originOf(reader.place.name) + pathOf(page, request)
    const shown = pageShown(page, request, reader)
    const plain = (): string => {
      if (answer) return plainTransfer(language, siteName, answer, deps.isSenderUnproven)
      if (page !== 'download') return plainNotice(shown, language, siteName)
      return plainDoor(language, siteName, caption.title, shared?.preview && caption.description)
    }
    const isCheckout = shown === 'checkout'
    const form = isCheckout ? deps.paymentForm : undefined
    // Where one pays, no script runs but ours and that of whoever takes the money.
    const telemetry = isCheckout || holdsSecret(request.url) ? {} : deps.telemetry
    const boot = {
      ...bootOf(language, reader, look),
      ...pushOf(door),
      ...telemetry,
      ...(isCheckout && { isCheckout }),
      ...(page === 'download' && { scene: sceneOf(shared?.transfer, deps.clock()) }),
    }
    const { attributes, style, icon } = lookMarkup({ look, icon: ownIcon }, nonce)
    const html = webApp.page({
      nonce,
      language,
      attributes,
      icon,
      title: documentTitle(caption, siteName),
      head: `${pageHead(page, { caption, language, url, siteName, card })}\n    ${style}\n    ${plainHead}`,
      assets: assetsMarkup(webApp.assetsOf(shown, language), nonce),
      plain: plain(),
      picture: (page === 'home' && isVisitorOfMainSite(reader) && webApp.prerendered[language]) || '',
      boot: `<script type="application/json" id="${bootElement}">${jsonForScript(boot)}</script>`,
    })
    const { body, coding } = await encodePage(html, request.headers['accept-encoding'])
    if (coding !== undefined) void reply.header('Content-Encoding', coding)
    if (form) void reply.headers(paymentHeaders(form))
    return reply
      .code(answer?.problem?.status ?? pages[page].status)
      .header(
        'Content-Security-Policy',
        pagePolicy(
          nonce,
          { storageUrl: storageUrl(), stores: deps.stores },
          // On every page, since one comes to the dashboard from each without loading another.
          {
            ...telemetry,
            frames: originOf(MAIN_PLACE) + widgetAddresses.page,
            payment: form && paymentSources(form),
            startsDownloads: page === 'download',
          },
        ),
      )
      .header('Content-Language', language)
      .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(body)
  }
}

export function mountPages(app: FastifyInstance, send: SendPage): void {
  for (const page of Object.keys(pages) as PageName[]) {
    app.get(pages[page].path.replaceAll(/\{(\w+)\}/g, ':$1'), (request, reply) => send(page, request, reply))
  }
}

const languageOf = ({ query, headers }: FastifyRequest, { account }: Reader, door: Door | undefined): Language =>
  chooseLanguage(
    {
      own: account?.lang,
      asked: (query as Record<string, unknown>)[languageChoice.parameter],
      remembered: findCookie(headers.cookie, languageChoice.cookie),
      accepted: headers['accept-language'],
    },
    door?.settings.languages,
  )

function pathOf(page: PageName, { params }: FastifyRequest): string {
  const given = params as Record<string, string>
  return pages[page].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
}

/** Whoever has to sign in first is shown that; on a site that is closed to visitors, in a screen that the app asks for. */
function pageShown(page: PageName, request: FastifyRequest, { account, place }: Reader): PageName {
  const shown = gate({ path: pathOf(page, request), isSignedIn: account !== undefined, place })
  const pageOf: Record<Gate, PageName> = { open: page, sign_in: 'signIn', forced_sign_in: 'home' }
  return pageOf[shown]
}

/** Whom the prerendered page shows the site to: nobody else has the same words and colours. */
const isVisitorOfMainSite = ({ place, account }: Reader): boolean => place.isMain && account === undefined

/**
 * Of a customer: nothing is sold to them there. Whoever is at home there sees their plan there, and whoever brings the code that
 * lets them in is about to be at home; it is good for this place alone.
 */
const isGuest = ({ place, account }: Reader, { url }: FastifyRequest): boolean =>
  !place.isMain && account === undefined && !holdsSecret(url)

function captionOf(
  page: PageName,
  language: Language,
  { preview, door }: { preview: LinkPreview | undefined; door: Door | undefined },
): Caption {
  const words = pageWords[language]
  if (door) return words.pushTo(plainLine(door.label))
  return preview ? words.linkPreview(preview) : words[page]
}

const pushOf = (door: Door | undefined): Pick<Boot, 'push'> =>
  door ? { push: { receiver: door.label, languages: door.settings.languages } } : {}

const bootOf = (language: Language, { place }: Reader, look: Look): Boot => ({
  language,
  place: {
    name: place.name,
    isMain: place.isMain,
    forceSignIn: place.forceSignIn,
    hasUploader: place.hasUploader,
    recipientLabel: place.recipientLabel,
    ...(place.sso && { sso: place.sso }),
  },
  look,
})
