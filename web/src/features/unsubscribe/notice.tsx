import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { NoticeCard } from '../../ui/feedback/notice-card.tsx'
import type { View } from './view-of.ts'

type Said = Exclude<View, { kind: 'loading' | 'subscription' }>

/** Why nobody can unsubscribe here, and what to do about it. */
export function Notice({ view, isAsking, askAgain }: { view: Said; isAsking: boolean; askAgain: () => void }) {
  const { t } = useTranslation('unsubscribe')
  const isUnknown = view.kind === 'unknown'
  return (
    <NoticeCard
      label={t('card')}
      gauge={gauges[view.kind]}
      title={t(`${view.kind}_title`)}
      text={t(`${view.kind}_text`)}
      reference={view.kind === 'fault' && view.requestId !== null && t('fault_id', { id: view.requestId })}
      retry={!isUnknown && { label: isAsking ? t('loading') : t('try_again'), isAsking, onRetry: askAgain }}
      leave={
        isUnknown && (
          <Link to="/" className={buttonClass({})}>
            {t('home')}
          </Link>
        )
      }
    />
  )
}

const gauges = { offline: 'waiting', fault: 'stopped', unknown: 'level' } as const
