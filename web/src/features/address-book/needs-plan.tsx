import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './empty.module.css'

const gains = ['plan_find', 'plan_import', 'plan_groups'] as const

/** What it would do, for those whose account does not have it. */
export function NeedsPlan() {
  const { t } = useTranslation('book')
  return (
    <div className={styles.empty}>
      <Icon name="book" size={24} />
      <h2 className={styles.title}>{t('plan_title')}</h2>
      <ul className={styles.gains}>
        {gains.map((gain) => (
          <li key={gain}>
            <Icon name="check" size={16} /> {t(gain)}
          </li>
        ))}
      </ul>
      <Link to="/discover" className={buttonClass({ variant: 'primary' })}>
        {t('plan_see')}
      </Link>
    </div>
  )
}
