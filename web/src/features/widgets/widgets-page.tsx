import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetView } from '@envoi/contract/widgets'
import { useFormat } from '../../platform/format.ts'
import { SeePlans } from '../../platform/see-plans.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { CountedHead } from '../../ui/layout/counted-head.tsx'
import { OpeningRow, OpeningRows } from '../../ui/list/opening-rows.tsx'
import { AddDialog } from './add-dialog.tsx'
import { isGone } from '../../platform/problem.ts'
import { useTellProblem } from './problem.ts'
import { widgetsQuery } from './queries.ts'
import { type WidgetState, stateOf } from './state.ts'
import styles from './widgets-page.module.css'

/** All widgets of an account or team. */
export function WidgetsPage({
  ownerId,
  memberId,
  whenNone,
  onOpen,
}: {
  ownerId: string
  /** Who looks, where the owner's team is what they belong to: they are the team's, and managers alone see them. */
  memberId: string | undefined
  /** Shown to those who have none and no plan. */
  whenNone: ReactNode | undefined
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('widgets')
  const tell = useTellProblem()
  const { data, error, refetch } = useQuery(widgetsQuery(ownerId))
  const closed = memberId !== undefined && <OwnClosed memberId={memberId} />
  if (!data && closed && isGone(error))
    return (
      <>
        {closed}
        <Empty icon="users" title={t('member_title')} text={t('member_text')} />
      </>
    )
  if (!data && error)
    return (
      <LoadFailed className={styles.state} retryLabel={t('try_again')} onRetry={() => void refetch()}>
        {tell(error)}
      </LoadFailed>
    )
  if (!data) return <Loading className={styles.state}>{t('one_moment')}</Loading>
  if (data.widgets.length === 0 && whenNone !== undefined) return whenNone
  return (
    <>
      {closed}
      <AllWidgets ownerId={ownerId} {...data} onOpen={onOpen} />
    </>
  )
}

/** Somebody's own, from before they joined the team. */
function OwnClosed({ memberId }: { memberId: string }) {
  const { t } = useTranslation('widgets')
  const { data } = useQuery(widgetsQuery(memberId))
  if (!data || data.widgets.length === 0) return null
  return (
    <div className={styles.own}>
      <Banner icon="alert" tone="info" title={t('own_closed_title')}>
        {t('own_closed_text')}
      </Banner>
    </div>
  )
}

function AllWidgets({
  ownerId,
  widgets,
  max,
  onOpen,
}: {
  ownerId: string
  widgets: WidgetView[]
  max: number
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('widgets')
  const format = useFormat()
  const now = useNow()
  const [isAdding, setIsAdding] = useState(false)
  const used = widgets.length
  const isFull = used >= max
  const addButton = (
    <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <CountedHead
        intro={t('intro')}
        share={max > 0 ? used / max : undefined}
        title={t('used', { used: format.number(used), number: format.number(max) })}
        text={isFull ? t('none_left') : t('left', { count: max - used, number: format.number(max - used) })}
      />
      {used === 0 ? (
        <Empty icon="download" title={t('empty_title')} text={t('empty_text')}>
          {addButton}
        </Empty>
      ) : (
        <>
          {isFull && <Full max={max} />}
          <OpeningRows label={t('title')}>
            {widgets.map((widget) => (
              <Row key={widget.id} widget={widget} state={stateOf(widget, now)} onOpen={() => onOpen(widget.id)} />
            ))}
          </OpeningRows>
          {!isFull && <div className={styles.add}>{addButton}</div>}
        </>
      )}
      {isAdding && <AddDialog ownerId={ownerId} onAdded={onOpen} onLeave={() => setIsAdding(false)} />}
    </>
  )
}

function Row({ widget, state, onOpen }: { widget: WidgetView; state: WidgetState; onOpen: () => void }) {
  const { t } = useTranslation('widgets')
  const { name, recipientLabel, allowedOrigins } = widget
  const [first, ...others] = allowedOrigins.map((origin) => origin.replace(/^https:\/\//, ''))
  const shownAt = () => {
    if (first === undefined) return t('nowhere')
    return others.length === 0 ? first : t('and_more', { site: first, count: others.length })
  }
  return (
    <OpeningRow
      title={<b className="cut">{name}</b>}
      text={name === recipientLabel ? undefined : <bdi>{recipientLabel}</bdi>}
      facts={[t(`state_${state}`), shownAt()]}
      onOpen={onOpen}
    />
  )
}

function Full({ max }: { max: number }) {
  const { t } = useTranslation('widgets')
  const format = useFormat()
  return (
    <div className={styles.banner}>
      {max === 0 ? (
        <Banner icon="alert" tone="info" title={t('lapsed_title')}>
          {t('lapsed_text')} <SeePlans />
        </Banner>
      ) : (
        <Banner icon="check" tone="info" title={t('full_title', { count: max, number: format.number(max) })}>
          {t('full_text')} <SeePlans />
        </Banner>
      )}
    </div>
  )
}
