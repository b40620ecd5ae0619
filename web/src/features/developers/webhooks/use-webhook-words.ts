import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import { webhooks as limits } from '@envoi/contract/developer-limits'
import { DAY } from '@envoi/contract/limits'
import type { WebhookDelivery, WebhookView } from '@envoi/contract/webhooks'
import { useFormat } from '../../../platform/format.ts'
import { stateOf } from './state.ts'

/** How webhooks and their deliveries are, in sentences. */
export function useWebhookWords() {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const said = useSaid()
  const at = (time: string): string => said.moment(new Date(time))
  return {
    at,
    state(webhook: WebhookView): string {
      const { lastDelivery, disabledByFailuresAt } = webhook
      const state = stateOf(webhook)
      if (state === 'disabled')
        return t('state_disabled', {
          at: format.date(new Date(disabledByFailuresAt ?? 0)),
          days: limits.disabledAfter / DAY,
        })
      return t(`state_${state}`, { at: lastDelivery ? at(lastDelivery.at) : '' })
    },
    events: (events: WebhookView['events']): string =>
      events === null ? t('all_events') : t('some_events', { count: events.length }),
    milliseconds: (count: number | null): string =>
      count === null ? '' : t('milliseconds', { number: format.number(count) }),
    /** Why the last attempt came to nothing. */
    failure: ({ failure, status }: Pick<WebhookDelivery, 'failure' | 'status'>): string =>
      t(`failure_${failure ?? 'unknown'}`, { status: status ?? '', seconds: limits.timeLimit / 1000 }),
  }
}
