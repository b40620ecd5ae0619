import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NoticeCard } from '../../ui/feedback/notice-card.tsx'
import type { Visit } from './use-visit.ts'
import type { View } from './view-of.ts'

type Said = Exclude<View, { kind: 'loading' | 'open' | 'password' }>

/** Why there is nothing to download here, and what to do about it. */
export function Notice({
  view,
  visit,
  isFocusWanted,
  report,
}: {
  view: Said
  visit: Visit
  isFocusWanted: boolean
  report: ReactNode
}) {
  // Drawn once: what remembers its parts would be longer than they are.
  'use no memo'
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const { kind } = view
  const isPassing = kind === 'offline' || kind === 'fault'
  return (
    <NoticeCard
      label={t('transfer')}
      gauge={gaugeOf(kind)}
      title={t(`${kind}_title`)}
      text={kind === 'notYet' ? t('notYet_text', { date: format.dateAndTime(view.from) }) : t(`${kind}_text`)}
      reference={kind === 'fault' && view.requestId !== null && t('fault_id', { id: view.requestId })}
      isFocusWanted={isFocusWanted}
      retry={
        isPassing && {
          label: t(visit.isAsking ? 'asking' : 'try_again'),
          isAsking: visit.isAsking,
          onRetry: visit.askAgain,
        }
      }
      leave={
        <Link to="/" className={buttonClass({ variant: isPassing ? 'quiet' : 'plain' })}>
          {t('send_yourself')}
        </Link>
      }
    >
      {report}
    </NoticeCard>
  )
}

function gaugeOf(kind: Said['kind']): 'waiting' | 'stopped' | 'level' {
  if (kind === 'notYet' || kind === 'pending' || kind === 'offline') return 'waiting'
  return kind === 'disabled' || kind === 'fault' ? 'stopped' : 'level'
}
