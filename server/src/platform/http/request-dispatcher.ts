import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Health } from '../health.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { isSameSecret } from '../secrets.ts'
import { refusalOf } from './api.ts'
import type { BodyPace } from './body-pace.ts'
import { apiHeaders, setHeaders } from './headers.ts'
import type { HostKind } from './hosts.ts'
import { isFromOwnMachine } from './source-address.ts'
import { Refusal, errorReplyOf } from './refusal.ts'
import { requestIdOf, nameRoute, routeOf } from './request-labels.ts'
import { type BodyWatch, watchBody } from './slow-bodies.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse, bodyWatch: BodyWatch) => Promise<void> | void

const ownPaths = new Set(['/health/live', '/health/ready', '/metrics'])

/** Every request comes through here: it gets its id and its headers, goes to the host it names, and is written down. */
export function createDispatcher(deps: {
  hostKind: (request: IncomingMessage) => Promise<HostKind>
  publicUrl: () => string
  /** Where something is today that is asked for at a host of the past. */
  findNewAddress: (request: IncomingMessage) => Promise<string | undefined>
  site: Handler
  storage: Handler
  health: Health
  metrics: Metrics
  metricsToken: string | undefined
  log: Log
  pace?: BodyPace
}): RequestListener {
  const { log, metrics } = deps

  async function dispatch(request: IncomingMessage, response: ServerResponse, watch: BodyWatch): Promise<void> {
    requireOneHost(request)
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (ownPaths.has(path)) nameRoute(request, path)
    if (path === '/health/live') return sendJson(response, 200, { live: true })
    if (path === '/health/ready') {
      const { ready, parts } = await deps.health.status()
      return sendJson(response, ready ? 200 : 503, { ready, parts })
    }
    if (path === '/metrics') return sendMetrics(request, response)
    const kind = await deps.hostKind(request)
    if (kind === 'storage') return deps.storage(request, response, watch)
    if (kind === 'alias' && !path.startsWith('/api/') && isRead(request))
      return redirect(response, deps.publicUrl() + (request.url ?? '/'))
    const newAddress = kind !== 'alias' && isRead(request) ? await deps.findNewAddress(request) : undefined
    if (newAddress !== undefined) return redirect(response, newAddress)
    if (kind === 'unknown') return sendText(response, 404, 'Not found')
    return deps.site(request, response, watch)
  }

  async function sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '' } = request.headers
    const hasToken = deps.metricsToken !== undefined && isSameSecret(authorization, `Bearer ${deps.metricsToken}`)
    if (!hasToken && !isFromOwnMachine(request)) return sendText(response, 404, 'Not found')
    const text = await metrics.text()
    response.writeHead(200, { 'Content-Type': metrics.contentType })
    response.end(text)
    return undefined
  }

  return (request, response) => {
    const startedAt = performance.now()
    const requestId = requestIdOf(request)
    response.setHeader('X-Request-Id', requestId)
    setHeaders(response, apiHeaders, deps.publicUrl().startsWith('https:'))
    response.once('close', () => {
      const { method = '', url = '' } = request
      const status = response.writableFinished || response.headersSent ? response.statusCode : 499
      metrics.answered({ method, route: routeOf(request), status }, (performance.now() - startedAt) / 1000)
      if (url.startsWith('/health/')) return
      log.info('request', { requestId, method, url, status, ms: Math.round(performance.now() - startedAt) })
    })
    // Before anything is asked or answered: whoever answers early does not wait for the body, and here it still comes.
    const watch = watchBody(request, response, deps.pace)
    dispatch(request, response, watch).catch((error: unknown) => sendError(request, response, error, log))
  }
}

/** The error shape for handlers that write to the socket themselves. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: unknown, log: Log): void {
  const refusal = refusalOf(error, log, requestIdOf(request))
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (refusal.retryAfter !== undefined) response.setHeader('Retry-After', String(refusal.retryAfter))
  sendJson(response, refusal.status, errorReplyOf(refusal, requestIdOf(request)))
}

/** For those who come before there is anything to serve. */
export const createWhileStarting =
  (pace?: BodyPace): RequestListener =>
  (request, response) => {
    watchBody(request, response, pace)
    if (request.url === '/health/live') return sendJson(response, 200, { live: true })
    const refusal = new Refusal('UNAVAILABLE')
    response.setHeader('Retry-After', '2')
    return sendJson(response, refusal.status, errorReplyOf(refusal, requestIdOf(request)))
  }

/** Node keeps the first of several; a proxy in front may have gone by another one. */
function requireOneHost({ rawHeaders }: IncomingMessage): void {
  const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (named.length > 1) throw new Refusal('BAD_REQUEST', { detail: 'There is more than one Host.' })
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { Location: location })
  response.end()
}

const isRead = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD'

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(text)
}
