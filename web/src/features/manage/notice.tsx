import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LoadingCard, NoticeCard } from '../../ui/feedback/notice-card.tsx'
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
  const isPassing = view.kind === 'offline' || view.kind === 'fault'
  const words = wordsOf(view.kind, onLeave !== undefined)
  const leaving = isPassing ? 'quiet' : 'plain'
  return (
    <NoticeCard
      label={t('head')}
      className={styles.notice}
      gauge={gauges[view.kind]}
      title={t(words.title)}
      text={t(words.text)}
      reference={view.kind === 'fault' && view.requestId !== null && t('fault_id', { id: view.requestId })}
      isFocusWanted={isFocusWanted}
      retry={isPassing && { label: isAsking ? t('one_moment') : t('try_again'), isAsking, onRetry: askAgain }}
      leave={
        onLeave ? (
          <Button variant={leaving} onClick={onLeave}>
            {t('back_to_list')}
          </Button>
        ) : (
          <Link to="/" className={buttonClass({ variant: leaving })}>
            {t('send_more')}
          </Link>
        )
      }
    />
  )
}

const gauges = { offline: 'waiting', fault: 'stopped', deleted: 'level', unknown: 'level' } as const

/** Whoever comes from a list has no management link, and finds what is kept of a transfer in the archive. */
export const wordsOf = (kind: NoticeView['kind'], isAside: boolean) =>
  isAside && (kind === 'deleted' || kind === 'unknown')
    ? ({ title: `aside_${kind}_title`, text: `aside_${kind}_text` } as const)
    : ({ title: `${kind}_title`, text: `${kind}_text` } as const)

export function Loading() {
  const { t } = useTranslation('manage')
  return <LoadingCard label={t('head')} text={t('loading')} className={styles.loading} />
}
