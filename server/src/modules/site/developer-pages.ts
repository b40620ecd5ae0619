import { createHash } from 'node:crypto'
import { languageChoice } from '@envoi/contract/boot'
import { developerPages } from '@envoi/contract/developer-pages'
import { type Language, languages } from '@envoi/contract/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCookie } from '../../platform/http/cookies.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import type { Places } from '../places/index.ts'
import { chooseLanguage } from './language.ts'
import { encodePage } from './page-coding.ts'
import type { SendPage } from './pages.ts'
import { type Coding, type StaticFile, codings, sendCoded } from './static-file.ts'
import type { WebApp } from './web-app.ts'

type Deps = {
  webApp: Pick<WebApp, 'developerPages'>
  places: Pick<Places, 'of' | 'originOf'>
}
type Page = Pick<StaticFile, 'type' | 'hash' | 'bytes' | 'coded'>
/** `isAsked`: the address names the language. */
type Wanted = { name: string; language: Language; isAsked: boolean }

const { address, exampleOrigin } = developerPages
const FIRST = 'index'

/** Files of this site and nothing else: there is no script or style in the pages themselves, and so no nonce. */
const policy = [
  `default-src 'none'`,
  ...['script', 'style', 'img', 'font', 'connect'].map((kind) => `${kind}-src 'self'`),
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `object-src 'none'`,
].join('; ')

/**
 * The documentation: the same for everybody who reads its language, so each page is made ready once and then known by its
 * tag. Nobody is asked who they are, and no database is needed to read it.
 */
export function mountDeveloperPages(app: FastifyInstance, { webApp, places }: Deps, sendPage: SendPage): void {
  const ready = new Map<string, Promise<Page>>()

  function find(wanted: Wanted): Promise<Page> | undefined {
    const html = webApp.developerPages[wanted.language]?.get(wanted.name)
    if (html === undefined) return undefined
    const key = JSON.stringify(wanted)
    const page = ready.get(key) ?? makeReady(html, wanted, places.originOf(MAIN_PLACE))
    ready.set(key, page)
    return page
  }

  async function send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if ((await places.of(request.raw))?.isMain === false)
      return reply.redirect(places.originOf(MAIN_PLACE) + request.url, 302)
    const { language, isAsked } = languageOf(request)
    const page = await find({ name, language, isAsked })
    if (!page) return sendPage('notFound', request, reply)
    void reply
      .header('Content-Security-Policy', policy)
      .header('Content-Language', language)
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
    return sendCoded(request, reply, page)
  }

  app.get(address, (request, reply) => send(FIRST, request, reply))
  app.get<{ Params: { page: string } }>(`${address}/:page`, (request, reply) =>
    request.params.page === FIRST ? sendPage('notFound', request, reply) : send(request.params.page, request, reply),
  )
}

function languageOf({ query, headers }: FastifyRequest): Pick<Wanted, 'language' | 'isAsked'> {
  const asked = (query as Record<string, unknown>)[languageChoice.parameter]
  const language = chooseLanguage({
    own: undefined,
    asked,
    remembered: findCookie(headers.cookie, languageChoice.cookie),
    accepted: headers['accept-language'],
  })
  return { language, isAsked: languages.some((one) => one === asked) }
}

/** With this site's own address in its examples. An address that names its language leads on in it, also without a script. */
async function makeReady(html: string, { language, isAsked }: Wanted, origin: string): Promise<Page> {
  const own = html.replaceAll(exampleOrigin, origin)
  const text = isAsked ? own.replaceAll(withoutLanguage, `$1?${languageChoice.parameter}=${language}$2`) : own
  const bytes = Buffer.from(text)
  const coded = await Promise.all(
    codings.map(async ({ name }): Promise<[Coding, Buffer]> => [
      name,
      Buffer.from((await encodePage(text, name)).body),
    ]),
  )
  return {
    type: 'text/html; charset=utf-8',
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    bytes,
    coded: Object.fromEntries(coded),
  }
}

const withoutLanguage = new RegExp(`(href="${address}[^"?#]*)(#[^"]*)?(?=")`, 'g')
