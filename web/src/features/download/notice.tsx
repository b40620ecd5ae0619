import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferView } from '@envoi/contract/transfer-views'
import { useFormat } from '../../platform/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NoticeCard } from '../../ui/feedback/notice-card.tsx'
import { Icon } from '../../ui/icon.tsx'
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
  const { kind } = view
  const isPassing = kind === 'offline' || kind === 'fault'
  const sender = 'transfer' in view && view.transfer ? senderOf(view.transfer) : undefined
  return (
    <NoticeCard
      label={t('transfer')}
      gauge={gaugeOf(kind)}
      title={t(`${kind}_title`)}
      text={useText(view)}
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
        <>
          {sender?.address !== undefined && (
            <a href={`mailto:${sender.address}`} className={buttonClass({ variant: 'primary' })}>
              <Icon name="mail" />
              <span className="cut">{t('email_sender', { name: sender.name ?? '' })}</span>
            </a>
          )}
          <Link to="/" className={buttonClass({ variant: isPassing || sender?.address ? 'quiet' : 'plain' })}>
            {t('send_yourself')}
          </Link>
        </>
      }
    >
      {report}
    </NoticeCard>
  )
}

function useText(view: Said): string {
  'use no memo'
  const { t } = useTranslation('downloader')
  const format = useFormat()
  if (view.kind === 'notYet') return t('notYet_text', { date: format.dateAndTime(view.from) })
  if (!('transfer' in view) || !view.transfer) return view.kind === 'limit' ? '' : t(`${view.kind}_text`)
  const { validity } = view.transfer
  const sender = senderOf(view.transfer).name ?? t('the_sender')
  if (view.kind !== 'limit') return t(`${view.kind}_known`, { sender, date: format.date(new Date(validity.to)) })
  return `${t('limit_text', { count: view.limit })} ${t('limit_next', { sender })}`
}

/** Whom to ask. An address that nobody has shown to be theirs is not written to by a button of ours. */
function senderOf({ sender: { name, email }, isSenderUnproven }: TransferView) {
  const isKnown = email !== null && isSenderUnproven !== true
  return {
    name: name ?? email,
    ...(isKnown && { address: encodeURIComponent(email).replace('%40', '@') }),
  }
}

function gaugeOf(kind: Said['kind']): 'waiting' | 'stopped' | 'level' | 'full' {
  if (kind === 'notYet' || kind === 'pending' || kind === 'offline') return 'waiting'
  if (kind === 'limit') return 'full'
  return kind === 'disabled' || kind === 'fault' ? 'stopped' : 'level'
}
