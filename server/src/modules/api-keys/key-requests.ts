import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ToldRateLimits } from '../../platform/rate-limit.ts'
import { type Actor, type ActorOf, accountKey, bearerOf } from '../accounts/index.ts'

type Asked = { keyId: number; userId: number }
type Deps = {
  actorOf: ActorOf
  rateLimits: ToldRateLimits
  /** Told once a request by key is answered. */
  onAnswered: (asked: Asked, isError: boolean) => void
}

/**
 * What is done for every request that shows a key, before anything of it is read: who it is, and whether there is room for
 * it within the rate that all keys of an account share. The headers that tell so are on whatever answer follows.
 */
export function watchKeyRequests(app: FastifyInstance, { actorOf, rateLimits, onAnswered }: Deps): void {
  const asked = new WeakMap<FastifyRequest, Asked>()

  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request) || bearerOf(request.headers.authorization) === undefined) return
    const by = askedBy(await actorOf(request, undefined))
    if (!by) return
    asked.set(request, by)
    const { isOpen, max, remaining, resetsIn } = await rateLimits.count('apiKeys', accountKey({ id: by.userId }))
    // On the answer itself: one that is streamed has them too.
    reply.raw.setHeader('RateLimit-Limit', String(max))
    reply.raw.setHeader('RateLimit-Remaining', String(remaining))
    reply.raw.setHeader('RateLimit-Reset', String(resetsIn))
    if (!isOpen) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: resetsIn })
  })

  app.addHook('onResponse', async (request, reply) => {
    const by = asked.get(request)
    if (by) onAnswered(by, reply.statusCode >= 400)
  })
}

/** By the call that was found too: an address may be written in other ways, as `/%61pi/…`, and leads there all the same. */
const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  [url, routeOptions.url].some((path) => path?.startsWith('/api/'))

const askedBy = ({ key, user }: Actor): Asked | undefined => key && user && { keyId: key.id, userId: user.id }
