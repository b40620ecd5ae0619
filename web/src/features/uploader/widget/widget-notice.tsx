import { password as rule } from '@envoi/contract/limits'
import { ApiError } from '@envoi/client/api-error'
import { outageOf } from '../../../platform/outage.ts'
import type { NoticeView, PushVisit } from '../../../platform/push-visit.ts'
import { type WidgetWords, useWidgetWords } from '../../../platform/widget-words.ts'
import { NoticeCard } from '../../../ui/feedback/notice-card.tsx'
import { PasswordCard } from '../../../ui/fields/password-card.tsx'
import { isFocusHere } from './step-focus.tsx'
import styles from './widget.module.css'

type Props = {
  view: NoticeView | { kind: 'missing' }
  visit: PushVisit
  /** The server has said so when something was to be sent: that stays, and can be gone back to. */
  isRefusal: boolean
  onRetry: () => void
  onOpen: (password: string) => void
}

/** A widget while it takes nothing: why, and what can be done about it. */
export function WidgetNotice({ view, visit, isRefusal, onRetry, onOpen }: Props) {
  const { t, format } = useWidgetWords()
  const { receiver, isAsking } = visit
  if (view.kind === 'loading') return null
  if (view.kind === 'locked') return <Locked visit={visit} isRefusal={isRefusal} onOpen={onOpen} />
  const what = view.kind === 'outage' ? view.outage.kind : view.kind
  const values = { receiver, time: view.kind === 'outage' ? format.duration(view.outage.wait) : '' }
  const said = notices[what]
  return (
    <div className={styles.card}>
      <NoticeCard
        label={t('push:card')}
        gauge={said.gauge}
        title={t(said.title, values)}
        text={t(said.text, values)}
        reference={isRefusal && t('push:kept')}
        isFocusWanted={isRefusal && isFocusHere}
        retry={what !== 'missing' && { label: isAsking ? t('push:loading') : t('push:try_again'), isAsking, onRetry }}
      />
    </div>
  )
}

const notices = {
  closed: { gauge: 'level', title: 'widget:closed_title', text: 'widget:closed_text' },
  missing: { gauge: 'level', title: 'widget:missing_title', text: 'widget:missing_text' },
  full: { gauge: 'level', title: 'push:full_title', text: 'push:full_text' },
  offline: { gauge: 'waiting', title: 'push:offline_title', text: 'push:offline_text' },
  busy: { gauge: 'waiting', title: 'push:busy_title', text: 'push:busy_text' },
  fault: { gauge: 'stopped', title: 'widget:fault_title', text: 'push:fault_text' },
} as const

function Locked({ visit, isRefusal, onOpen }: Pick<Props, 'visit' | 'isRefusal' | 'onOpen'>) {
  const words = useWidgetWords()
  const { t } = words
  const { receiver, isAsking, error } = visit
  return (
    <div className={styles.card}>
      <PasswordCard
        words={{
          card: t('push:card'),
          title: t('push:locked_title'),
          text: isRefusal ? t('widget:locked_changed') : t('widget:locked_text', { receiver }),
          field: t('push:password'),
          show: t('push:password_show'),
          hide: t('push:password_hide'),
          open: isAsking ? t('push:loading') : t('push:continue'),
          missing: t('push:password_missing'),
        }}
        maxLength={rule.maxLength}
        problem={problemOf(error, words)}
        isTrying={isAsking}
        isFocusWanted={isRefusal && isFocusHere}
        onOpen={onOpen}
      />
    </div>
  )
}

function problemOf(error: unknown, { t, format }: WidgetWords): string | null {
  if (!error) return null
  if (error instanceof ApiError && error.codes.includes('WRONG_PASSWORD')) return t('widget:password_wrong')
  const { kind, wait } = outageOf(error)
  return t(`push:password_${kind}`, { time: format.duration(wait) })
}
