import { useTranslation } from 'react-i18next'
import { DAY } from '@envoi/contract/limits'
import type { ListedMember } from '@envoi/contract/teams'
import type { MemberStatus as Status } from '@envoi/contract/words'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import styles from './member-status.module.css'

const gauges = { ACTIVE: 'full', SUSPENDED: 'level', INVITED: 'waiting', EXPIRED: 'waiting' } as const satisfies Record<
  Status,
  string
>

/** Said, then drawn. Of an invitation, how long its link still works. */
export function MemberStatus({ member: { status, expiresAt }, now }: { member: ListedMember; now: Date }) {
  const { t } = useTranslation('team')
  return (
    <span className={styles.status} data-status={status}>
      <Gauge value={0} state={gauges[status]} />
      {status === 'INVITED' && expiresAt !== null
        ? t('invited_left', { count: daysUntil(expiresAt, now) })
        : t(`status_${status}`)}
    </span>
  )
}

/** Never none: whether it is over is for the server to say, by its own clock. */
const daysUntil = (end: string, now: Date): number => Math.max(1, Math.round((Date.parse(end) - now.getTime()) / DAY))
