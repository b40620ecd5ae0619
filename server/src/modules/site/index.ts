/**
 * Site: what a site host serves beside the calls: the page, the short link, the bandwidth probe, the API document.
 * The only file other modules may import.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bandwidthProbe } from '@envoi/contract/limits'
import { openApiDocument } from '@envoi/contract/openapi'
import { welcomePage } from './page.ts'

const style = /<style>([^]*)<\/style>/.exec(welcomePage)?.[1] ?? ''
const styleHash = createHash('sha256').update(style).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'`

export function mountSite(app: FastifyInstance, deps: { storageUrl: () => string }): void {
  app.get('/', (_request, reply) =>
    reply.header('Content-Security-Policy', pagePolicy).type('text/html; charset=utf-8').send(welcomePage),
  )
  const apiDocument = JSON.stringify(openApiDocument(deps.storageUrl()))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(apiDocument))

  // The link people share is short; the download area has its own address. The query may hold a recipient's secret.
  app.get<{ Params: { id: string } }>('/dl/:id', (request, reply) => {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return reply.redirect(`/dltransfer/${encodeURIComponent(request.params.id)}${query}`, 302)
  })

  // Random bytes cannot be compressed on the way, so the time they take measures the line.
  const probe = randomBytes(bandwidthProbe.bytes)
  app.get(bandwidthProbe.path, (_request, reply) => reply.type('application/octet-stream').send(probe))
}
