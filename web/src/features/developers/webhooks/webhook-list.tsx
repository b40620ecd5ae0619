import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WebhookView } from '@envoi/contract/webhooks'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellProblem } from '../problem.ts'
import { keepWebhook } from '../queries.ts'
import { isBad, stateOf } from './state.ts'
import { useWebhookWords } from './use-webhook-words.ts'
import styles from './webhooks.module.css'

/** All of them, each with how it is. Pressing one opens it below. */
export function WebhookList({
  uid,
  webhooks,
  hasPlan,
  shownId,
  onChoose,
}: {
  uid: string
  webhooks: WebhookView[]
  hasPlan: boolean
  shownId: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation('webhooks')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const enabling = useMutation({
    mutationFn: (id: string) => ask(developerApi.changeWebhook({ params: { id }, body: { isEnabled: true } })),
    onSuccess(changed) {
      keepWebhook(client, uid, changed)
      toasts.show(t('enabled'))
      onChoose(changed.id)
    },
  })
  return (
    <div>
      <ul className={styles.list} aria-label={t('list')}>
        {webhooks.map((webhook) => (
          <Row
            key={webhook.id}
            webhook={webhook}
            isShown={webhook.id === shownId}
            onChoose={() => onChoose(webhook.id)}
            onEnable={
              hasPlan && !webhook.isEnabled
                ? () => (enabling.isPending ? undefined : enabling.mutate(webhook.id))
                : undefined
            }
          />
        ))}
      </ul>
      <ProblemText>{enabling.error && tell(enabling.error)}</ProblemText>
    </div>
  )
}

const gauges = { new: 'waiting', ok: 'full', failing: 'stopped', off: 'waiting', disabled: 'stopped' } as const

function Row({
  webhook,
  isShown,
  onChoose,
  onEnable,
}: {
  webhook: WebhookView
  isShown: boolean
  onChoose: () => void
  onEnable: (() => void) | undefined
}) {
  const { t } = useTranslation('webhooks')
  const words = useWebhookWords()
  const state = stateOf(webhook)
  return (
    <li className={styles.row} data-shown={isShown}>
      <button type="button" className={styles.open} aria-current={isShown} onClick={onChoose}>
        <Gauge value={0} state={gauges[state]} />
        <span className={styles.words}>
          <b className={styles.url}>{webhook.url}</b>
          <span className={`${styles.state} small num`} data-bad={isBad(state)}>
            {words.state(webhook)}
          </span>
          <span className="small">
            {words.events(webhook.events)}
            {webhook.description !== null && `, ${webhook.description}`}
          </span>
        </span>
      </button>
      {onEnable && (
        <Button variant="quiet" aria-label={t('enable_url', { url: webhook.url })} onClick={onEnable}>
          {t('enable')}
        </Button>
      )}
    </li>
  )
}
