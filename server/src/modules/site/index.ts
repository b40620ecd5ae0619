/**
 * Site: what a site host serves beside the calls: the web app's page and files, the pages of widgets, of the
 * documentation and of help and terms, the short link, the bandwidth probe, the API document.
 * The only file other modules may import.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deviceAddress } from '@envoi/contract/pages'
import { bandwidthProbe } from '@envoi/contract/limits'
import type { Boot } from '@envoi/contract/boot'
import { openApiDocument } from '@envoi/contract/openapi'
import { type Fact, securityTextAddress } from '@envoi/contract/service-pages'
import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Actor } from '../accounts/index.ts'
import type { Places } from '../places/index.ts'
import type { Push } from '../push/index.ts'
import type { Downloads } from '../downloads/index.ts'
import type { Transfers } from '../transfers/index.ts'
import type { Branding } from '../branding/index.ts'
import { mountDeveloperPages } from './developer-pages.ts'
import { mountInitialIcons } from './initial-icon.ts'
import { createFindSharedLink, whereItCan } from './link-preview.ts'
import { createFindPageLook } from './page-look.ts'
import { createSendPage, mountPages } from './pages.ts'
import { mountPlainForm } from './plain-form.ts'
import { createFindPushDoor } from './push-door.ts'
import { createFindReader } from './reader.ts'
import type { PaymentForm } from './payment-sources.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { mountServicePages } from './service-pages.ts'
import { sendFile } from './static-file.ts'
import type { TextPages } from './text-pages.ts'
import type { WebApp } from './web-app.ts'
import { type FindWidget, mountWidgetPages } from './widget-page.ts'
import { wantsHtml } from './accept-header.ts'

export { type WebApp, readWebApp } from './web-app.ts'
export type { FindWidget } from './widget-page.ts'
export type { PaymentForm } from './payment-sources.ts'
export { type Operator, type TextPages, readTextPages } from './text-pages.ts'

export type SiteDeps = {
  webApp: WebApp
  publicUrl: () => string
  storageUrl: () => string
  /** Origins of the stores that browsers send bytes to. */
  stores: readonly string[]
  database: Reader
  places: Places
  branding: Branding
  push: Push
  findWidget: FindWidget
  transfers: Transfers
  downloads: Pick<Downloads, 'giveLink'>
  actorOf: (request: FastifyRequest, query: unknown) => Promise<Actor>
  rateLimits: RateLimits
  telemetry: Pick<Boot, 'gtmId' | 'sentryDsn'>
  paymentForm: PaymentForm | undefined
  /** What holds between the service and those who use it. */
  texts: TextPages
  /** Who is to be told of a weakness. */
  securityContact: string | undefined
  facts: ReadonlySet<Fact>
  clock: Clock
}

export function mountSite(app: FastifyInstance, deps: SiteDeps): void {
  const findSharedLink = createFindSharedLink(deps)
  const sendPage = createSendPage({
    ...deps,
    isSenderUnproven: deps.transfers.isSenderUnproven,
    originOf: deps.places.originOf,
    findReader: createFindReader(deps),
    findSharedLink: whereItCan(findSharedLink),
    findPushDoor: createFindPushDoor(deps),
    findPageLook: createFindPageLook(deps),
  })
  mountPages(app, sendPage)
  mountPlainForm(app, { ...deps, findSharedLink, sendPage })
  mountWidgetPages(app, deps, sendPage)
  mountDeveloperPages(app, deps, sendPage)
  mountServicePages(app, deps, sendPage)
  mountSecurityText(app, deps)
  mountInitialIcons(app)

  // Whatever nothing else answers: a file of the web app, or the page that says so to people and an error to programs.
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const file = deps.webApp.files.get(path)
    if (file) return sendFile(request, reply, file)
    // An old page asks for a file of an old build: the new page in its place would only confuse it.
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    if (isCall(path) || !wantsHtml(request.headers.accept)) return reply.callNotFound()
    return sendPage('notFound', request, reply)
  })
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText))

  // Made when somebody asks: it takes a sixth of the time of a start.
  let apiDocument: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    apiDocument ??= JSON.stringify(openApiDocument(deps.storageUrl()))
    return reply.type('application/json; charset=utf-8').send(apiDocument)
  })

  // The link people share is short; the download area has its own address. The query may hold a recipient's secret.
  app.get<{ Params: { id: string } }>('/dl/:id', (request, reply) =>
    reply.redirect(`/dltransfer/${encodeURIComponent(request.params.id)}${queryOf(request)}`, 302),
  )
  app.get(deviceAddress.typed, (request, reply) => reply.redirect(deviceAddress.page + queryOf(request), 302))

  // Random bytes cannot be compressed on the way, so the time they take measures the line.
  const probe = randomBytes(bandwidthProbe.bytes)
  app.get(bandwidthProbe.path, (_request, reply) => reply.type('application/octet-stream').send(probe))
}

/** Where nobody has said whom to tell, there is none: it is nothing without. At a customer's site it is that of the main one. */
function mountSecurityText(app: FastifyInstance, { securityContact, places, clock }: SiteDeps): void {
  const address = (): string => places.originOf(MAIN_PLACE) + securityTextAddress
  app.get('/security.txt', (_request, reply) => reply.redirect(address(), 302))
  app.get(securityTextAddress, async (request, reply) => {
    if ((await places.of(request.raw))?.isMain !== true) return reply.redirect(address(), 302)
    void reply.type('text/plain; charset=utf-8')
    if (securityContact === undefined) return reply.code(404).send('Not found')
    return reply.send(securityText({ contact: securityContact, origin: places.originOf(MAIN_PLACE), now: clock() }))
  })
}

const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/')

const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
