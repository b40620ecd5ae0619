import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { ZodError } from 'zod'
import { jsonBody } from '@envoi/contract/limits'
import { isConflict, isDatabaseAway, isDiskFull } from '../database/away.ts'
import { DependencyAway } from '../dependency-away.ts'
import type { Log } from '../log.ts'
import { parseJsonBody } from './json-body.ts'
import { Refusal, errorReplyOf } from './refusal.ts'
import { requestIdOf, nameRoute } from './request-labels.ts'

/** A fastify instance with our manners: JSON only, our error shape, no detail of a fault to the outside. */
export function createApi(log: Log): FastifyInstance {
  const app = fastify({
    bodyLimit: jsonBody.maxBytes,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    genReqId: requestIdOf,
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => {
      const refusal = refusalOf(error, log, request.id)
      void (reply as FastifyReply).code(refusal.status).send(errorReplyOf(refusal, request.id))
    },
  })
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== undefined) nameRoute(request.raw, request.routeOptions.url)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJsonBody(String(text)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, log, request.id)
    if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter))
    // A line closed while its sender is still sending often takes our answer with it; the front door watches the pace all the same.
    reply.removeHeader('connection')
    return reply.code(refusal.status).send(errorReplyOf(refusal, request.id))
  })
  app.setNotFoundHandler((request, reply) => {
    const refusal = new Refusal('NOT_FOUND')
    return reply.code(refusal.status).send(errorReplyOf(refusal, request.id))
  })
  return app
}

/** What fastify itself refuses, in our codes. */
const fastifyRefusals: Record<string, Refusal['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  FST_ERR_ROUTE_METHOD_NOT_SUPPORTED: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

export function refusalOf(error: unknown, log: Log, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  const code = fastifyRefusals[(error as { code?: string }).code ?? '']
  if (code !== undefined) return new Refusal(code)
  if (isSenderGone(error)) return new Refusal('BAD_REQUEST')
  // Before those that look at causes: who is away has said so, and a refused connection is not always the database's.
  if (error instanceof DependencyAway) {
    log.error('dependency-away', error, { requestId })
    return new Refusal('UNAVAILABLE', { retryAfter: 2 })
  }
  if (isDiskFull(error)) {
    log.error('disk-full', error, { requestId })
    return new Refusal('STORAGE_FULL', { retryAfter: 600 })
  }
  if (isDatabaseAway(error)) {
    log.error('database-away', error, { requestId })
    return new Refusal('UNAVAILABLE', { retryAfter: 5 })
  }
  if (isConflict(error)) {
    log.error('database-conflict', error, { requestId })
    return new Refusal('UNAVAILABLE', { retryAfter: 1 })
  }
  log.error(error instanceof ZodError ? 'reply-does-not-fit' : 'request-failed', error, { requestId })
  return new Refusal('FAULT')
}

/** Node's word for a caller who went away in the middle of a body: nobody is left to be answered, and nothing is wrong. */
const isSenderGone = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
