import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './page-head.module.css'

/** The documentation is a page of its own, not of this app. */
const documentation = '/developers'

/** What the page is for, and where more is to be read. */
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
        <a href={documentation} target="_blank" rel="noreferrer" className={styles.link}>
          {t('documentation')}
        </a>
      </p>
    </div>
  )
}
