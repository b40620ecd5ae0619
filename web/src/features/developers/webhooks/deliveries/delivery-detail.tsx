import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { webhooks as limits } from '@envoi/contract/developer-limits'
import type { WebhookDelivery } from '@envoi/contract/webhooks'
import { developerApi } from '../../../../platform/developer-api.ts'
import { ask } from '../../../../platform/query-asking.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProblemText } from '../../../../ui/feedback/problem-text.tsx'
import { CopyCode } from '../../../../ui/fields/copy-code.tsx'
import { Loaded } from '../../loaded.tsx'
import { useTellProblem } from '../../problem.ts'
import { deliveryQuery, readDeliveriesAgain } from '../../queries.ts'
import { prettyJson } from '../pretty-json.ts'
import { hasFailed } from '../state.ts'
import { useWebhookWords } from '../use-webhook-words.ts'
import styles from './deliveries.module.css'

/** One delivery: how it went, what was sent, and what was answered. */
export function DeliveryDetail({
  uid,
  webhookId,
  delivery,
  mayResend,
}: {
  uid: string
  webhookId: string
  delivery: WebhookDelivery
  mayResend: boolean
}) {
  const { t } = useTranslation(['webhooks', 'developers'])
  const tell = useTellProblem()
  const client = useQueryClient()
  const query = useQuery(deliveryQuery(webhookId, delivery.id))
  const resending = useMutation({
    mutationFn: () => ask(developerApi.resendWebhookDelivery({ params: { id: webhookId, deliveryId: delivery.id } })),
    onSuccess: () => readDeliveriesAgain(client, uid, webhookId),
  })
  return (
    <div className={styles.detail}>
      <Course delivery={query.data ?? delivery} />
      {mayResend && (
        <p>
          <Button
            icon="refresh"
            aria-disabled={resending.isPending}
            onClick={() => (resending.isPending ? undefined : resending.mutate())}
          >
            {t(resending.isPending ? 'developers:one_moment' : 'resend')}
          </Button>
        </p>
      )}
      <output className="small">{resending.data && <ResendOutcome delivery={resending.data} />}</output>
      <ProblemText>{resending.error && tell(resending.error)}</ProblemText>
      <Loaded query={query}>
        {({ body, answer, status }) => (
          <>
            {status !== null && (
              <Code title={t('response', { status })} text={answer ?? ''} copyLabel={t('copy_response')} />
            )}
            <Code title={t('body')} text={body} copyLabel={t('copy_body')} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** How often it was tried, why it failed, and what comes next. */
function Course({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const words = useWebhookWords()
  const { state, attempts, lastAttemptAt, nextAttemptAt, eventId, transferId } = delivery
  const tried = () => {
    if (attempts === 0) return t('not_attempted')
    return state === 'WAITING'
      ? t('attempt', { number: attempts, max: limits.attempts })
      : t('attempts', { count: attempts })
  }
  const sentences = [
    tried(),
    lastAttemptAt !== null && t('last_attempt', { at: words.at(lastAttemptAt) }),
    state === 'WAITING' && nextAttemptAt !== null && t('next_attempt', { at: words.at(nextAttemptAt) }),
    // What was sent by hand is tried once.
    state === 'FAILED' && attempts > 1 && t('given_up'),
  ]
  return (
    <div>
      {hasFailed(delivery) && <p className={styles.failure}>{words.failure(delivery)}</p>}
      <p className="small num">{sentences.filter(Boolean).join(' ')}</p>
      <p className={`${styles.ids} small`}>
        {[t('event_id', { id: eventId }), transferId !== null && t('transfer_id', { id: transferId })]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  )
}

function ResendOutcome({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const words = useWebhookWords()
  if (delivery.state === 'DELIVERED') return t('resent_ok', { status: delivery.status })
  return hasFailed(delivery) ? t('resent_failed', { reason: words.failure(delivery) }) : t('resent_queued')
}

function Code({ title, text, copyLabel }: { title: string; text: string; copyLabel: string }) {
  const { t } = useTranslation(['webhooks', 'developers'])
  const words = {
    label: title,
    copy: copyLabel,
    copied: t('developers:copied'),
    byHand: t('developers:copy_by_hand'),
  }
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {text === '' ? (
        <p className="small">{t('response_empty')}</p>
      ) : (
        <CopyCode value={prettyJson(text)} words={words} />
      )}
    </div>
  )
}
