import { useTranslation } from 'react-i18next'
import styles from './encryption-note.module.css'

/** What it protects against, what it does not, and what it asks of the sender. */
export function EncryptionNote({ id }: { id: string }) {
  const { t } = useTranslation('encrypting')
  return (
    <div id={id} className={styles.note}>
      <p>
        {t('kept')} <b>{t('lost')}</b>
      </p>
      <p>{t('readable')}</p>
      <p>{t('check')}</p>
      <p>{t('again')}</p>
    </div>
  )
}
