import { useTranslation } from 'react-i18next'
import { password as rule } from '@envoi/contract/limits'
import { ApiError } from '@envoi/client/api-error'
import { useFormat } from '../../platform/format.ts'
import { outageOf } from '../../platform/outage.ts'
import type { NoticeView, PushVisit } from '../../platform/push-visit.ts'
import { LoadingCard, NoticeCard } from '../../ui/feedback/notice-card.tsx'
import { PasswordCard } from '../../ui/fields/password-card.tsx'
import { useScene } from '../../ui/tide/scene.tsx'

type Props = {
  view: NoticeView
  visit: PushVisit
  /** The server has said so when something was to be sent: that stays, and can be gone back to. */
  isRefusal: boolean
  onRetry: () => void
  onOpen: (password: string) => void
}

/** A push page while it takes nothing: why, and what can be done about it. */
export function PushNotice({ view, visit, isRefusal, onRetry, onOpen }: Props) {
  const { t } = useTranslation('push')
  const format = useFormat()
  const { receiver, isAsking } = visit
  const isOver = view.kind === 'closed' || view.kind === 'full'
  useScene(isOver ? { level: 0, water: 'out', isOfPage: true } : { level: 0, water: 'calm', isOfPage: true })
  if (view.kind === 'loading') return <LoadingCard label={t('card')} text={t('loading')} />
  if (view.kind === 'locked') return <Locked visit={visit} isRefusal={isRefusal} onOpen={onOpen} />
  const what = view.kind === 'outage' ? view.outage.kind : view.kind
  const time = view.kind === 'outage' ? format.duration(view.outage.wait) : ''
  const values = { receiver, time }
  return (
    <NoticeCard
      label={t('card')}
      gauge={gauges[what]}
      title={t(`${what}_title`, values)}
      text={t(`${what}_text`, values)}
      reference={isRefusal && t('kept')}
      isFocusWanted={isRefusal}
      retry={{ label: isAsking ? t('loading') : t('try_again'), isAsking, onRetry }}
    />
  )
}

const gauges = { closed: 'level', full: 'level', offline: 'waiting', busy: 'waiting', fault: 'stopped' } as const

function Locked({ visit, isRefusal, onOpen }: Pick<Props, 'visit' | 'isRefusal' | 'onOpen'>) {
  const { t } = useTranslation('push')
  const { receiver, isAsking } = visit
  return (
    <PasswordCard
      words={{
        card: t('card'),
        title: t('locked_title'),
        text: isRefusal ? t('locked_changed') : t('locked_text', { receiver }),
        field: t('password'),
        show: t('password_show'),
        hide: t('password_hide'),
        open: isAsking ? t('loading') : t('continue'),
        missing: t('password_missing'),
      }}
      maxLength={rule.maxLength}
      problem={useProblem(visit.error)}
      isTrying={isAsking}
      isFocusWanted={isRefusal}
      onOpen={onOpen}
    />
  )
}

function useProblem(error: unknown): string | null {
  const { t } = useTranslation('push')
  const format = useFormat()
  if (!error) return null
  if (error instanceof ApiError && error.codes.includes('WRONG_PASSWORD')) return t('password_wrong')
  const { kind, wait } = outageOf(error)
  return t(`password_${kind}`, { time: format.duration(wait) })
}
