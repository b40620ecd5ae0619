import { webhooks as limits } from '@envoi/contract/developer-limits'
import type { WebhookEventType } from '@envoi/contract/words'
import type { WebhookSender } from '../../outside/webhook-sender/port.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Account, changeOwnedRow, findAccount, isPaying, lockAccount } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { wakeDelivery } from './deliver.ts'
import { setRef } from './letters.ts'
import { newSecret, seal } from './secret.ts'
import {
  type Webhook,
  countByOwner,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  newWebhookId,
  removeDeliveries,
  renewSecret,
  updateWebhook,
} from './store.ts'

export type ChangeDeps = {
  database: Database
  secrets: Secrets
  sender: Pick<WebhookSender, 'mayCall'>
  letterbox: Letterbox
}
/** Told once. */
export type WithSecret = { webhook: Webhook; secret: string }

type Asked = {
  url: string
  description?: string | null | undefined
  events?: WebhookEventType[] | null | undefined
}

export async function requirePlan(reader: Reader, ownerId: number): Promise<void> {
  const owner = await findAccount(reader, ownerId)
  if (!owner || !isPaying(owner)) throw new Refusal('PLAN_REQUIRED')
}

/** Which name leads where is asked at each delivery; here what the address itself tells. */
function requireUrl({ sender }: ChangeDeps, url: string): void {
  if (!sender.mayCall(url)) throw new Refusal('URL_NOT_ALLOWED')
}

const worded = (text: string | null): string | null => (text === '' ? null : text)
const eachOnce = (events: WebhookEventType[] | null): WebhookEventType[] | null => events && [...new Set(events)]

export function makeWebhook(deps: ChangeDeps, { id: ownerId }: Account, asked: Asked): Promise<WithSecret> {
  const { url, description = null, events = null } = asked
  return deps.database.transaction(async (tx) => {
    if (!(await lockAccount(tx, ownerId))) throw new Refusal('NOT_FOUND')
    await requirePlan(tx, ownerId)
    requireUrl(deps, url)
    const [max, actual] = [limits.max, (await countByOwner(tx, ownerId)) + 1]
    if (actual > max) throw new Refusal('LIMITS', { limitErrors: [{ limit: 'WEBHOOKS', max, actual }] })
    const [publicId, secret] = [newWebhookId(), newSecret()]
    const sealed = seal(deps.secrets, publicId, secret)
    await insertWebhook(tx, {
      publicId,
      ownerId,
      url,
      description: worded(description),
      events: eachOnce(events),
      secret: sealed,
    })
    // Whoever may have got in by a key or session that was lost would hear of everything from now on.
    await deps.letterbox.post(tx, 'webhook-set', setRef({ publicId, url }, 'added'))
    return { webhook: await get(tx, publicId), secret }
  })
}

/** All of it or nothing. Switched on it begins anew, whatever failed before. */
export const changeWebhook = (
  deps: ChangeDeps,
  owned: Webhook,
  {
    url,
    description,
    events,
    isEnabled,
  }: { [Field in keyof Asked]?: Asked[Field] | undefined } & { isEnabled?: boolean | undefined },
): Promise<Webhook> =>
  changeOwned(deps, owned, async (tx, { id, publicId, url: former }) => {
    await requirePlan(tx, owned.ownerId)
    if (url !== undefined) requireUrl(deps, url)
    await updateWebhook(tx, id, {
      ...(isEnabled !== undefined && { isEnabled }),
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description: worded(description) }),
      ...(events !== undefined && { events: eachOnce(events) }),
      ...(isEnabled === true && { disabledByFailuresAt: null, failures: 0, failingSince: null }),
      // Another address, or switched on: whatever waits is tried now.
      ...((isEnabled === true || url !== undefined) && { restsUntil: null }),
    })
    if (url !== undefined && url !== former)
      await deps.letterbox.post(tx, 'webhook-set', setRef({ publicId, url }, 'moved'))
    await wakeDelivery(tx)
    return get(tx, publicId)
  })

export const rotateSecret = (deps: ChangeDeps, owned: Webhook): Promise<WithSecret> =>
  changeOwned(deps, owned, async (tx, { id, publicId }) => {
    await requirePlan(tx, owned.ownerId)
    const secret = newSecret()
    await renewSecret(tx, id, seal(deps.secrets, publicId, secret), limits.formerSecret)
    return { webhook: await get(tx, publicId), secret }
  })

/**
 * Also without a plan: whoever pays no more may still clean up. Its log may be long: it goes first, while nobody is held,
 * for events of its owner's transfers wait for whoever deletes the webhook itself.
 */
export async function removeWebhook(deps: ChangeDeps, owned: Webhook): Promise<void> {
  await changeOwned(deps, owned, (tx, { id }) => updateWebhook(tx, id, { isEnabled: false }))
  await removeDeliveries(deps.database, sql`webhook_id = ${owned.id}`)
  await changeOwned(deps, owned, (tx, { id }) => deleteWebhook(tx, id))
}

async function changeOwned<Result>(
  { database }: ChangeDeps,
  owned: Webhook,
  change: (tx: Transaction, webhook: Webhook) => Promise<Result>,
): Promise<Result> {
  const owner = await findAccount(database, owned.ownerId)
  if (!owner) throw new Refusal('NOT_FOUND')
  return changeOwnedRow(database, owner, (tx) => findWebhook(tx, owned.publicId), change)
}

async function get(reader: Reader, publicId: string): Promise<Webhook> {
  const webhook = await findWebhook(reader, publicId)
  if (!webhook) throw new Refusal('NOT_FOUND')
  return webhook
}
