import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/icon.tsx'
import styles from './encryption-note.module.css'

/** What it asks of the sender; folded, what it does not protect against. */
export function EncryptionNote({ id }: { id: string }) {
  const { t } = useTranslation('encrypting')
  return (
    <div id={id} className={styles.note}>
      <p>
        {t('kept')} <b>{t('lost')}</b>
      </p>
      <details className={styles.more}>
        <summary>
          {t('more')}
          <Icon name="down" size={16} />
        </summary>
        <p>{t('readable')}</p>
        <p>{t('check')}</p>
        <p>{t('again')}</p>
      </details>
    </div>
  )
}
