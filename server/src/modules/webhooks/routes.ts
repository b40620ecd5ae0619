import { webhooks as limits } from '@envoi/contract/developer-limits'
import { webhookRoutes as calls } from '@envoi/contract/webhooks'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Actor, accessOwnAccount, perActor } from '../accounts/index.ts'
import { accessWebhook, findOwned } from './access.ts'
import { type ChangeDeps, changeWebhook, makeWebhook, removeWebhook, rotateSecret } from './change-webhooks.ts'
import { bodyOf } from './event-body.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import type { SendDeps } from './send-event.ts'
import { findByOwner, findDelivery, listDeliveries } from './store.ts'
import { resend, tryTest } from './try-now.ts'

export function webhookRoutes(deps: ChangeDeps & SendDeps): BoundRoute<Actor>[] {
  const { database } = deps
  const own = { find: ({ actor }: { actor: Actor }) => actor.user, action: accessOwnAccount }
  const one = { find: findOwned(database), action: accessWebhook }
  const reads = { limits: [perActor('reads')] satisfies [unknown] }
  const writes = { limits: [perActor('writes')] satisfies [unknown] }
  // Each is told by a letter.
  const sets = { limits: [perActor('writes'), perActor('webhookChanges')] satisfies [unknown, unknown] }
  const tries = { limits: [perActor('webhookTests')] satisfies [unknown] }

  return [
    bind(calls.listWebhooks, {
      ...own,
      ...reads,
      handle: async ({ subject }) => ({
        webhooks: (await findByOwner(database, subject.id)).map(presentWebhook),
        max: limits.max,
      }),
    }),
    bind(calls.addWebhook, {
      ...own,
      ...sets,
      handle: async ({ subject, body }) => {
        const { webhook, secret } = await makeWebhook(deps, subject, body)
        return { ...presentWebhook(webhook), secret }
      },
    }),
    bind(calls.changeWebhook, {
      ...one,
      ...sets,
      handle: async ({ subject, body }) => presentWebhook(await changeWebhook(deps, subject, body)),
    }),
    bind(calls.deleteWebhook, {
      ...one,
      ...writes,
      handle: async ({ subject }) => {
        await removeWebhook(deps, subject)
        return {}
      },
    }),
    bind(calls.rotateWebhookSecret, {
      ...one,
      ...writes,
      handle: async ({ subject }) => {
        const { webhook, secret } = await rotateSecret(deps, subject)
        return { ...presentWebhook(webhook), secret }
      },
    }),
    bind(calls.testWebhook, {
      ...one,
      ...tries,
      handle: async ({ subject }) => presentDelivery(await tryTest(deps, subject)),
    }),
    bind(calls.listWebhookDeliveries, {
      ...one,
      ...reads,
      handle: async ({ subject, query }) => {
        const { deliveriesPerPage: page } = limits
        const wanted = { isFailed: query.state === 'FAILED', before: query.before, atMost: page + 1 }
        const found = await listDeliveries(database, subject.id, wanted)
        return { deliveries: found.slice(0, page).map(presentDelivery), hasMore: found.length > page }
      },
    }),
    bind(calls.getWebhookDelivery, {
      ...one,
      ...reads,
      handle: async ({ subject, params }) => {
        const delivery = await findDelivery(database, subject.id, params.deliveryId)
        if (!delivery) throw new Refusal('NOT_FOUND')
        return { ...presentDelivery(delivery), body: bodyOf(delivery), answer: delivery.answer }
      },
    }),
    bind(calls.resendWebhookDelivery, {
      ...one,
      ...tries,
      handle: async ({ subject, params }) => presentDelivery(await resend(deps, subject, params.deliveryId)),
    }),
  ]
}
