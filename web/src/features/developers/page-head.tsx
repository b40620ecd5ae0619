import { useTranslation } from 'react-i18next'
import styles from './page-head.module.css'

/** The documentation is a page of its own, not of this app. */
const documentation = '/developers'

/** What the page is for, and where more is to be read. */
export function PageHead({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('developers')
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <p>
        <a href={documentation} target="_blank" rel="noreferrer" className={styles.link}>
          {t('documentation')}
        </a>
      </p>
    </div>
  )
}
