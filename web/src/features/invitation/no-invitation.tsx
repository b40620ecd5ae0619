import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { NoticeCard } from '../../ui/feedback/notice-card.tsx'
import type { View } from './view-of.ts'

const gauges = { offline: 'waiting', fault: 'stopped', unknown: 'level' } as const

/** Why there is nothing to answer, and what to do about it. */
export function NoInvitation({
  view,
  isFetching,
  onRetry,
}: {
  view: Extract<View, { kind: keyof typeof gauges }>
  isFetching: boolean
  onRetry: () => void
}) {
  const { t } = useTranslation('invitation')
  return (
    <NoticeCard
      label={t('card')}
      gauge={gauges[view.kind]}
      title={t(`${view.kind}_title`)}
      text={t(`${view.kind}_text`)}
      reference={view.kind === 'fault' && view.requestId !== null && t('fault_id', { id: view.requestId })}
      retry={
        view.kind !== 'unknown' && {
          label: isFetching ? t('loading') : t('try_again'),
          isAsking: isFetching,
          onRetry,
        }
      }
      leave={
        view.kind === 'unknown' && (
          <Link to="/" className={buttonClass({})}>
            {t('home')}
          </Link>
        )
      }
    />
  )
}
