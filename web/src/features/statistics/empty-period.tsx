import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import styles from './empty-period.module.css'
import type { View } from './period.ts'
import type { ChangeView } from './use-view.ts'

/** Why there is nothing, and what to do about it. */
export function EmptyPeriod({
  view,
  change,
  updated,
  hasUploader,
}: {
  view: View
  change: ChangeView
  /** Until when it was counted, in words. */
  updated: string
  hasUploader: boolean
}) {
  const { t } = useTranslation('statistics')
  return (
    <div className={styles.empty}>
      <Gauge value={0} size="large" />
      <p className={styles.title}>{t('empty')}</p>
      <p className="small">{t(view.isTeam ? 'team_empty_text' : 'empty_text')}</p>
      <p className={`${styles.updated} num`}>{updated}</p>
      <p className={styles.actions}>
        {hasUploader && !view.isTeam && (
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('send')}
          </Link>
        )}
        {view.period !== '12m' && <Button onClick={() => change({ period: '12m' })}>{t('look_back')}</Button>}
      </p>
    </div>
  )
}
