import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery, WebhookView, WebhookWithSecret } from '@envoi/contract/webhooks'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellProblem } from '../problem.ts'
import { keepWebhook, readDeliveriesAgain } from '../queries.ts'
import { AskDialog, type Question } from './ask-dialog.tsx'
import { Deliveries } from './deliveries/deliveries.tsx'
import { WebhookDialog } from './edit/webhook-dialog.tsx'
import { SigningSecretDialog } from './signing-secret-dialog.tsx'
import { useWebhookWords } from './use-webhook-words.ts'
import styles from './webhooks.module.css'

type Asked = Question | 'edit' | { secret: string }

/** What can be done with one endpoint, and what it was told. */
export function OneWebhook({ uid, webhook, hasPlan }: { uid: string; webhook: WebhookView; hasPlan: boolean }) {
  const { t } = useTranslation(['webhooks', 'developers'])
  const words = useWebhookWords()
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const area = useRef<HTMLDivElement>(null)
  const leave = (): void => setAsked(undefined)
  const testing = useMutation({
    mutationFn: () => ask(developerApi.testWebhook({ params: { id: webhook.id } })),
    onSuccess: () => readDeliveriesAgain(client, uid, webhook.id),
  })
  function rotated({ secret, ...changed }: WebhookWithSecret): void {
    keepWebhook(client, uid, changed)
    setAsked({ secret })
  }
  return (
    <div ref={area} role="group" className={styles.one} aria-label={t('endpoint', { url: webhook.url })}>
      <div>
        <div className={styles.actions}>
          {hasPlan && (
            <>
              <Button
                icon="send"
                aria-disabled={testing.isPending}
                onClick={() => (testing.isPending ? undefined : testing.mutate())}
              >
                {t(testing.isPending ? 'testing' : 'test')}
              </Button>
              <Button onClick={() => setAsked('edit')}>{t('edit')}</Button>
              <Button onClick={() => setAsked('rotate')}>{t('rotate')}</Button>
              {webhook.isEnabled && <Button onClick={() => setAsked('disable')}>{t('disable')}</Button>}
            </>
          )}
          <Button variant="danger" onClick={() => setAsked('delete')}>
            {t('delete')}
          </Button>
        </div>
        <output className="small">{testing.data && <TestOutcome delivery={testing.data} />}</output>
        <ProblemText>{testing.error && tell(testing.error)}</ProblemText>
        {webhook.formerSecretUntil !== null && (
          <p className="small num">{t('former_until', { at: words.at(webhook.formerSecretUntil) })}</p>
        )}
      </div>
      <Deliveries uid={uid} id={webhook.id} mayResend={hasPlan} />
      {asked === 'edit' && (
        <WebhookDialog
          uid={uid}
          before={webhook}
          onSaved={() => {
            toasts.show(t('saved'))
            leave()
          }}
          onLeave={leave}
        />
      )}
      {(asked === 'rotate' || asked === 'disable' || asked === 'delete') && (
        <AskDialog uid={uid} webhook={webhook} question={asked} onRotated={rotated} onLeave={leave} />
      )}
      {typeof asked === 'object' && (
        <SigningSecretDialog
          secret={asked.secret}
          isRotated
          findFocusAfter={() => area.current?.querySelector('button') ?? null}
          onLeave={leave}
        />
      )}
    </div>
  )
}

function TestOutcome({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const words = useWebhookWords()
  if (delivery.state === 'DELIVERED')
    return t('test_ok', { status: delivery.status, time: words.milliseconds(delivery.milliseconds) })
  return <span className={styles.bad}>{t('test_failed', { reason: words.failure(delivery) })}</span>
}
