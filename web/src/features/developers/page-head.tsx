import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { developerPages } from '@envoi/contract/developer-pages'
import styles from './page-head.module.css'

/** What the page is for, and where more is to be read: the documentation, which is no page of this app. */
export function PageHead({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  const { t } = useTranslation('developers')
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      <p className={styles.text}>{text}</p>
      <p>
        <a href={developerPages.address} target="_blank" rel="noreferrer" className={styles.link}>
          {t('documentation')}
        </a>
      </p>
    </div>
  )
}
