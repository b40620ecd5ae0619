import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { limitsQuery } from './queries.ts'
import styles from './usage.module.css'

/** How much of one's room is taken. Until that is known there is nothing to say. */
export function Usage({ uid }: { uid: string }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { data } = useQuery(limitsQuery(uid))
  if (!data || data.storage === null) return <p className={styles.usage} />
  const used = data.storageUsed ?? 0
  return (
    <p className={styles.usage}>
      <Link to="/account/$page" params={{ page: 'usage' }} className={`${styles.link} num`}>
        <Gauge value={data.storage === 0 ? 1 : used / data.storage} />
        {t('usage', { used: format.size(used), all: format.size(data.storage) })}
      </Link>
    </p>
  )
}
