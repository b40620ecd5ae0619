import type { Modules } from './modules.ts'
import type { DiskBucket } from './bytes/disk-bucket.ts'
import type { Role } from './platform/config.ts'
import { createApi } from './platform/http/api.ts'
import { allowOurPages } from './platform/http/cors.ts'
import { type Handler, sendText } from './platform/http/request-dispatcher.ts'
import { bytesHeaders, setHeaders } from './platform/http/headers.ts'
import { nameRoute } from './platform/http/request-labels.ts'
import type { Log } from './platform/log.ts'
import type { RateLimits } from './platform/rate-limit.ts'

const bytesFolders = ['/upload/', '/download/', '/thumbnail/', '/pictures/'] as const

/**
 * The host of bytes: signing calls, signed uploads, granted downloads, small pictures, pictures of customers' looks. It shares no origin with the site and knows no
 * cookies, so nothing that people send can act in anybody's name.
 */
export async function createStorageHost(deps: {
  publicUrl: () => string
  log: Log
  rateLimits: RateLimits
  modules: Modules
  bucket: DiskBucket
  roles: ReadonlySet<Role>
  stopping: AbortSignal
}): Promise<Handler> {
  if (!deps.roles.has('storage')) return (_request, response) => sendText(response, 404, 'Not found')
  const app = createApi(deps.log)
  const { bareActorOf: actorOf, branding, downloads, places, previews } = deps.modules
  const { rateLimits, stopping } = deps
  for (const route of deps.modules.storageRoutes) route.mount({ app, prefix: '', actorOf, rateLimits, stopping })
  await app.ready()

  return async (request, response, bodyWatch) => {
    await allowOurPages(request, response, places.isOurOrigin)
    if (request.method === 'OPTIONS') {
      response.writeHead(204)
      response.end()
      return
    }
    const url = request.url ?? ''
    const folder = bytesFolders.find((path) => url.startsWith(path))
    if (folder !== undefined) nameRoute(request, `${folder}*`)
    if (folder === '/upload/') {
      // The bucket holds senders back when the disk is slow, and knows when it does.
      bodyWatch.leave()
      return deps.bucket.receive(request, response)
    }
    if (folder === '/download/') {
      setHeaders(response, bytesHeaders, deps.publicUrl().startsWith('https:'))
      return downloads.serve(request, response)
    }
    if (folder === '/thumbnail/') {
      setHeaders(response, bytesHeaders, deps.publicUrl().startsWith('https:'))
      return previews.serve(request, response)
    }
    if (folder === '/pictures/') {
      setHeaders(response, bytesHeaders, deps.publicUrl().startsWith('https:'))
      return branding.serve(request, response)
    }
    app.routing(request, response)
  }
}
