import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import styles from './notice.module.css'
import type { View } from './view-of.ts'

type NoticeView = Exclude<View, { kind: 'loading' | 'open' }>

/** Why there is nothing to manage here, and what to do about it. */
export function Notice({
  view,
  isAsking,
  isFocusWanted,
  askAgain,
  onLeave,
}: {
  view: NoticeView
  isAsking: boolean
  isFocusWanted: boolean
  askAgain: () => void
  /** Back to the list that it lies over. */
  onLeave: (() => void) | undefined
}) {
  const { t } = useTranslation('manage')
  const title = useFocusOnMount<HTMLHeadingElement>(isFocusWanted)
  const isPassing = view.kind === 'offline' || view.kind === 'fault'
  const words = wordsOf(view.kind, onLeave !== undefined)
  const leaving = isPassing ? 'quiet' : 'plain'
  return (
    <Card label={t('head')} className={styles.notice}>
      <CardHead className={styles.head ?? ''}>
        <Gauge value={0} size="large" state={gauges[view.kind]} />
      </CardHead>
      <CardBody>
        <CardTitle ref={title}>{t(words.title)}</CardTitle>
        <p className={styles.text}>{t(words.text)}</p>
        {view.kind === 'fault' && view.requestId !== null && (
          <p className="small">{t('fault_id', { id: view.requestId })}</p>
        )}
      </CardBody>
      <CardFoot className={styles.foot ?? ''}>
        {isPassing && (
          <Button variant="primary" icon="refresh" aria-disabled={isAsking} onClick={askAgain}>
            {isAsking ? t('one_moment') : t('try_again')}
          </Button>
        )}
        {onLeave ? (
          <Button variant={leaving} onClick={onLeave}>
            {t('back_to_list')}
          </Button>
        ) : (
          <Link to="/" className={buttonClass({ variant: leaving })}>
            {t('send_more')}
          </Link>
        )}
      </CardFoot>
    </Card>
  )
}

/** Dashed: something is awaited. Crossed: it does not go on by itself. Empty: it is over. */
const gauges = { offline: 'waiting', fault: 'stopped', deleted: 'level', unknown: 'level' } as const

/** Whoever comes from a list has no management link, and finds what is kept of a transfer in the archive. */
export const wordsOf = (kind: NoticeView['kind'], isAside: boolean) =>
  isAside && (kind === 'deleted' || kind === 'unknown')
    ? ({ title: `aside_${kind}_title`, text: `aside_${kind}_text` } as const)
    : ({ title: `${kind}_title`, text: `${kind}_text` } as const)

/** Seen only by those who wait longer than a moment. */
export function Loading() {
  const { t } = useTranslation('manage')
  return (
    <Card label={t('head')} className={styles.late}>
      <CardHead>
        <Gauge value={0} state="waiting" size="large" />
        <output>{t('loading')}</output>
      </CardHead>
    </Card>
  )
}
