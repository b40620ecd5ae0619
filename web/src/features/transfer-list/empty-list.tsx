import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import styles from './found-list.module.css'
import { areDatesBackwards, isNarrowed, type ListState, initial } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'

/** Why there is nothing, and what to do about it. */
export function EmptyList({
  state,
  change,
  hasUploader,
}: {
  state: ListState
  change: ChangeList
  hasUploader: boolean
}) {
  const { t } = useTranslation('dashboard')
  if (isNarrowed(state)) {
    return (
      <div className={styles.empty}>
        <p className={styles.title}>{state.query === '' ? t('none_match') : t('none_found', { query: state.query })}</p>
        <p className="small">{areDatesBackwards(state) ? t('dates_backwards') : t('none_found_text')}</p>
        <Button onClick={() => change({ ...initial, list: state.list, sort: state.sort })}>{t('clear_search')}</Button>
      </div>
    )
  }
  const isSending = hasUploader && (state.list === 'sent' || state.list === 'running')
  return (
    <div className={styles.empty}>
      <Gauge value={0} size="large" />
      <p className={styles.title}>{t(`none_${state.list}`)}</p>
      <p className="small">{t(`none_${state.list}_text`)}</p>
      {isSending && (
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('send_files')}
        </Link>
      )}
    </div>
  )
}
