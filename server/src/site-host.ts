import { requireScope } from './modules/accounts/index.ts'
import type { Fact } from '@envoi/contract/service-pages'
import { type FindWidget, type PaymentForm, type TextPages, type WebApp, mountSite } from './modules/site/index.ts'
import type { Modules } from './modules.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/connect.ts'
import { createApi } from './platform/http/api.ts'
import { type Handler, sendText } from './platform/http/request-dispatcher.ts'
import { requireOwnOrigin } from './platform/http/origin.ts'
import type { Telemetry } from './platform/config-telemetry.ts'
import type { Log } from './platform/log.ts'
import type { RateLimits } from './platform/rate-limit.ts'

/**
 * The site: its pages and its calls under /api. A browser's write must come from the very origin it goes to. A process
 * without the web app has another role and serves no site.
 */
export async function createSite(deps: {
  publicUrl: () => string
  storageUrl: () => string
  /** Origins of the stores that browsers send bytes to. */
  stores: readonly string[]
  log: Log
  rateLimits: RateLimits
  database: Database
  modules: Modules
  webApp: WebApp | undefined
  telemetry: Telemetry
  /** The provider's own, where cards are taken down by one. */
  paymentForm: PaymentForm | undefined
  texts: TextPages
  securityContact: string | undefined
  facts: ReadonlySet<Fact>
  clock: Clock
  stopping: AbortSignal
}): Promise<Handler> {
  const { webApp } = deps
  if (!webApp) return (_request, response) => sendText(response, 404, 'Not found')
  const app = createApi(deps.log)
  app.addHook('onRequest', async (request) => {
    const scheme = new URL(deps.publicUrl()).protocol
    requireOwnOrigin(request.method, request.headers, `${scheme}//${request.headers.host}`)
  })
  const { actorOf, apiKeys, bareActorOf, branding, downloads, places, push, transfers } = deps.modules
  apiKeys.watchRequests(app, actorOf)
  const findWidget: FindWidget = async (id, request) => {
    const actor = await bareActorOf(request, {})
    await deps.rateLimits.take('reads', actor.source)
    return deps.modules.findWidget(id, actor)
  }
  mountSite(app, { ...deps, webApp, actorOf, branding, places, push, findWidget, transfers, downloads })
  for (const route of deps.modules.siteRoutes)
    route.mount({
      app,
      prefix: '/api',
      actorOf,
      requireMay: requireScope,
      idempotency: apiKeys.idempotency,
      rateLimits: deps.rateLimits,
      stopping: deps.stopping,
    })
  deps.modules.mail.mountOutbox(app, deps.storageUrl)
  deps.modules.scim.mount(app)
  deps.modules.notices.mountOneClickUnsubscribe(app, deps.modules.sourceOf)
  deps.modules.sso.mountLogout(app, deps.modules.sourceOf)
  await app.ready()
  return (request, response) => app.routing(request, response)
}
