import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '@envoi/contract/webhooks'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import { LoadFailed, Loading } from '../../../../ui/feedback/load-state.tsx'
import { ProblemText } from '../../../../ui/feedback/problem-text.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { SegmentedControl } from '../../../../ui/options/segmented-control.tsx'
import { useTellProblem } from '../../problem.ts'
import { type Shown, deliveriesQuery, readDeliveriesAgain } from '../../queries.ts'
import { hasFailed } from '../state.ts'
import { useWebhookWords } from '../use-webhook-words.ts'
import styles from './deliveries.module.css'
import { DeliveryDetail } from './delivery-detail.tsx'

/** What an endpoint was told, the newest first; the one that is pressed unfolds. */
export function Deliveries({ uid, id, mayResend }: { uid: string; id: string; mayResend: boolean }) {
  const { t } = useTranslation(['webhooks', 'developers'])
  const tell = useTellProblem()
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>('all')
  const [openId, setOpenId] = useState<string>()
  const query = useInfiniteQuery(deliveriesQuery(id, shown))
  const { data, error, hasNextPage, isFetchingNextPage } = query
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? []
  const isEmpty = data !== undefined && deliveries.length === 0
  return (
    <Section
      title={t('deliveries')}
      text={t('deliveries_text')}
      action={
        <div className={styles.controls}>
          <SegmentedControl
            label={t('show')}
            value={shown}
            choices={[
              { value: 'all', label: t('show_all') },
              { value: 'failed', label: t('show_failed') },
            ]}
            onChoose={setShown}
          />
          <IconButton icon="refresh" label={t('refresh')} onClick={() => void readDeliveriesAgain(client, uid, id)} />
        </div>
      }
    >
      {!data && !error && <Loading>{t('developers:one_moment')}</Loading>}
      {!data && error && (
        <LoadFailed retryLabel={t('developers:try_again')} onRetry={() => void query.refetch()}>
          {tell(error)}
        </LoadFailed>
      )}
      {isEmpty && shown === 'all' && <Empty icon="clock" title={t('none')} text={t('none_text')} />}
      {isEmpty && shown === 'failed' && <Empty icon="check" title={t('none_failed')} text={t('none_failed_text')} />}
      {deliveries.length > 0 && (
        <ul className={styles.list} aria-label={t('deliveries')}>
          {deliveries.map((delivery) => (
            <Row
              key={delivery.id}
              uid={uid}
              webhookId={id}
              delivery={delivery}
              isOpen={delivery.id === openId}
              mayResend={mayResend}
              onOpen={(isOpen) => setOpenId(isOpen ? delivery.id : undefined)}
            />
          ))}
        </ul>
      )}
      <ProblemText>{data && error && tell(error)}</ProblemText>
      {hasNextPage && (
        <p className={styles.more}>
          <Button
            aria-disabled={isFetchingNextPage}
            onClick={() => (isFetchingNextPage ? undefined : void query.fetchNextPage())}
          >
            {t(isFetchingNextPage ? 'developers:one_moment' : 'more')}
          </Button>
        </p>
      )}
    </Section>
  )
}

function Row({
  uid,
  webhookId,
  delivery,
  isOpen,
  mayResend,
  onOpen,
}: {
  uid: string
  webhookId: string
  delivery: WebhookDelivery
  isOpen: boolean
  mayResend: boolean
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation('webhooks')
  const words = useWebhookWords()
  const id = useId()
  const { type, state, attempts, createdAt, status, milliseconds } = delivery
  const said =
    state === 'WAITING' ? (attempts > 0 ? 'waiting' : 'sending') : state === 'FAILED' ? 'failed' : 'delivered'
  return (
    <li className={styles.delivery} data-open={isOpen}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
      >
        <span className={`${styles.badge} num`} data-bad={hasFailed(delivery)}>
          {status ?? t(attempts === 0 ? 'sending' : 'no_answer')}
        </span>
        <span className={styles.words}>
          <b className={styles.type}>{t(`type_${type}`)}</b>
          <span className="small">{t(said)}</span>
        </span>
        <span className={`${styles.time} small num`}>
          <span>{words.at(createdAt)}</span>
          <span>{words.milliseconds(milliseconds)}</span>
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <DeliveryDetail uid={uid} webhookId={webhookId} delivery={delivery} mayResend={mayResend} />}
      </div>
    </li>
  )
}
