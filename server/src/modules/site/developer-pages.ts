import { developerPages } from '@envoi/contract/developer-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import type { Places } from '../places/index.ts'
import type { SendPage } from './pages.ts'
import {
  type AskedLanguage,
  type StaticPage,
  askedLanguage,
  leadOn,
  makeStaticPage,
  sendStaticPage,
} from './static-page.ts'
import type { WebApp } from './web-app.ts'

type Deps = {
  webApp: Pick<WebApp, 'developerPages'>
  places: Pick<Places, 'of' | 'originOf'>
}

const { address, exampleOrigin } = developerPages
const FIRST = 'index'

/**
 * The documentation: the same for everybody who reads its language, so each page is made ready once and then known by its
 * tag. Nobody is asked who they are, and no database is needed to read it.
 */
export function mountDeveloperPages(app: FastifyInstance, { webApp, places }: Deps, sendPage: SendPage): void {
  const ready = new Map<string, Promise<StaticPage>>()

  function find(name: string, asked: AskedLanguage): Promise<StaticPage> | undefined {
    const html = webApp.developerPages[asked.language]?.get(name)
    if (html === undefined) return undefined
    const key = JSON.stringify([name, asked])
    // This site's own address stands in its examples.
    const make = () =>
      makeStaticPage(leadOn(html.replaceAll(exampleOrigin, places.originOf(MAIN_PLACE)), asked, `${address}[^"?#]*`))
    const page = ready.get(key) ?? make()
    ready.set(key, page)
    return page
  }

  async function send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if ((await places.of(request.raw))?.isMain === false)
      return reply.redirect(places.originOf(MAIN_PLACE) + request.url, 302)
    const asked = askedLanguage(request)
    const page = await find(name, asked)
    if (!page) return sendPage('notFound', request, reply)
    return sendStaticPage(request, reply, { page, language: asked.language })
  }

  app.get(address, (request, reply) => send(FIRST, request, reply))
  app.get<{ Params: { page: string } }>(`${address}/:page`, (request, reply) =>
    request.params.page === FIRST ? sendPage('notFound', request, reply) : send(request.params.page, request, reply),
  )
}
