/** How a webhook is. */
import type { WebhookDelivery, WebhookView } from '@envoi/contract/webhooks'

export type WebhookState = 'new' | 'ok' | 'failing' | 'off' | 'disabled'

export function stateOf({
  isEnabled,
  disabledByFailuresAt,
  lastDelivery,
}: Pick<WebhookView, 'isEnabled' | 'disabledByFailuresAt' | 'lastDelivery'>): WebhookState {
  if (!isEnabled) return disabledByFailuresAt === null ? 'off' : 'disabled'
  if (!lastDelivery) return 'new'
  return lastDelivery.isDelivered ? 'ok' : 'failing'
}

export const isBad = (state: WebhookState): boolean => state === 'failing' || state === 'disabled'

/** Whether somebody has to look at it: it failed, for good or so far. */
export const hasFailed = ({ state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>): boolean =>
  state === 'FAILED' || (state === 'WAITING' && attempts > 0)
