import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamView } from '@envoi/contract/teams'
import { useFormat } from '../../platform/format.ts'
import { SeePlans } from '../../platform/see-plans.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import styles from './team-head.module.css'

/** Whose team it is, how much of it is used, and beside it what can be done with the team as a whole. */
export function TeamHead({ team: { owner, role, seats, storage }, children }: { team: TeamView; children: ReactNode }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  const left = seats ? Math.max(0, seats.max - seats.used) : 0
  return (
    <div className={styles.head}>
      {role !== 'OWNER' && <p className={styles.whose}>{t('whose', { name: owner.displayName })}</p>}
      <Used
        share={shareOf(storage)}
        title={t('storage', { used: format.size(storage.used), max: format.size(storage.max) })}
      >
        {t('storage_what')}
      </Used>
      {seats && (
        <Used
          share={shareOf(seats)}
          title={t('seats', { count: seats.used, used: format.number(seats.used), max: format.number(seats.max) })}
        >
          {t('seats_left', { count: left, number: format.number(left) })}
        </Used>
      )}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

/** What stands in the way of inviting more people, if anything does. */
export function TeamBanner({ team: { planType, seats } }: { team: TeamView }) {
  const { t } = useTranslation('team')
  const format = useFormat()
  if (planType === 'NONE') {
    return (
      <Banner icon="alert" title={t('lapsed_title')}>
        {t('lapsed_text')} <SeePlans />
      </Banner>
    )
  }
  if (!seats || seats.used < seats.max) return null
  return (
    <Banner icon="users" tone="info" title={t('full_title', { max: format.number(seats.max) })}>
      {t('full_text')} {planType !== 'ENTERPRISE' && <SeePlans />}
    </Banner>
  )
}

const shareOf = ({ max, used }: { max: number; used: number }): number => (max === 0 ? 1 : used / max)

const Used = ({ share, title, children }: { share: number; title: string; children: ReactNode }) => (
  <div className={`${styles.used} num`}>
    <Gauge size="large" value={share} />
    <p>
      <b>{title}</b>
      <span className="small">{children}</span>
    </p>
  </div>
)
