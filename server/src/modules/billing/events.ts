import type { FastifyRequest } from 'fastify'
import { billingRoutes as calls } from '@envoi/contract/billing'
import { EventRefused } from '../../outside/payments/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, admit, urlOf } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Actor, accessPublicCall, perSource } from '../accounts/index.ts'
import type { Providers } from './providers.ts'
import { wakeLook } from './buying/follow-up.ts'
import { askAgain, findPayer, isEventTaken, takeEvent } from './store.ts'

type Deps = { database: Database; providers: Providers; clock: Clock }

/** A body of the providers' events is larger than ours, and is read as it came: its signature is over the bytes. */
const BODY_LIMIT = 1_000_000

/**
 * Providers tell that something has happened. The signature is checked, the event taken once, and whoever it names is looked
 * at by a job: what it says of itself is never read. An event about somebody we do not know is forgotten.
 */
export function eventRoutes(deps: Deps): BoundRoute<Actor>[] {
  const card = () => deps.providers.card
  const wallet = () => deps.providers.wallet
  return [eventRoute(deps, calls.tellStripeEvent, card), eventRoute(deps, calls.tellPayPalEvent, wallet)]
}

const admission = {
  find: () => 'everybody' as const,
  action: accessPublicCall,
  limits: [perSource('payEvents')] satisfies [unknown],
}

function eventRoute(
  { database, clock }: Deps,
  route: (typeof calls)['tellStripeEvent' | 'tellPayPalEvent'],
  find: () => Providers['card'] | Providers['wallet'],
): BoundRoute<Actor> {
  return {
    route,
    actionName: accessPublicCall.name,
    mount(mounting) {
      const { app, prefix } = mounting
      app.register(async (events) => {
        events.removeAllContentTypeParsers()
        events.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
          done(null, body),
        )
        events.post(urlOf(prefix, route), async (request, reply) => {
          await admit(route, admission, mounting, request)
          const known = find()
          if (!known) throw new Refusal('PAYMENT_OFF')
          const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const isWanted = async (told: { id: string; payer: string }): Promise<boolean> => {
            if (!(await findPayer(database, known.provider, told.payer))) return false
            if (await isEventTaken(database, known.provider, told.id)) return false
            // Whoever knows a payer, as their own, could have us ask about it without end.
            await mounting.rateLimits.take('payEventsOfPayer', `${known.provider} ${told.payer}`)
            return true
          }
          const { id, payer: named } = await known.payments
            .readEvent(raw, headersOf(request), isWanted)
            .catch((error: unknown) => {
              throw error instanceof EventRefused ? new Refusal('EVENT_REFUSED') : error
            })
          if (named !== null)
            await database.transaction(async (tx) => {
              const payer = await findPayer(tx, known.provider, named)
              if (!payer || !(await takeEvent(tx, known.provider, id))) return
              await askAgain(tx, payer, clock())
              await wakeLook(tx, payer.userId)
            })
          return reply.code(route.call.status).send({})
        })
      })
    },
  }
}

function headersOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
}
