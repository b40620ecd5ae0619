import type { Action } from '../../platform/authority.ts'
import type { Reader } from '../../platform/database/connect.ts'
import type { Actor } from '../accounts/index.ts'
import { type Webhook, findWebhook } from './store.ts'

/** Webhooks are one's own: neither a team's owner nor its managers see those of a member. */
export const accessWebhook: Action<Actor, Webhook> = {
  name: 'webhook',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, webhook) => actor.user?.id === webhook.ownerId,
}

/** Finds for `accessWebhook`. */
export const findOwned =
  (database: Reader) =>
  ({ params }: { params: { id: string } }): Promise<Webhook | undefined> =>
    findWebhook(database, params.id)
