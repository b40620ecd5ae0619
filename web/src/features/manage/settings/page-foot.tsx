import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { useManaged } from '../managed.ts'
import { DeleteButton } from './closing.tsx'
import styles from './settings-section.module.css'

/** Since when it is there and by whom; and the way to end it. */
export function PageFoot() {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { createdAt, sender } = useManaged().transfer
  const date = format.date(new Date(createdAt))
  return (
    <div className={styles.foot}>
      <p className="small num">
        {sender.email === null ? t('created', { date }) : t('created_by', { date, who: sender.email })}
      </p>
      <DeleteButton />
    </div>
  )
}
