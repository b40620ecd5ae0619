import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { readEmail } from '@envoi/contract/rules/email'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../empty.module.css'

/** Why nobody is there, and what to do about it. */
export function EmptyBook({
  query,
  addRef,
  onAdd,
}: {
  query: string
  addRef?: Ref<HTMLButtonElement>
  onAdd?: (email: string) => void
}) {
  const { t } = useTranslation('book')
  return (
    <div className={styles.empty}>
      <Icon name={query === '' ? 'book' : 'search'} size={24} />
      <p className={styles.title}>{query === '' ? t('empty') : t('none_found', { query })}</p>
      <p className="small">{query === '' ? t('empty_text') : t('none_found_text')}</p>
      {onAdd && readEmail(query.trim()) !== undefined && (
        <Button {...(addRef && { ref: addRef })} icon="plus" onClick={() => onAdd(query)}>
          <span className="cut">{t('add_found', { email: query })}</span>
        </Button>
      )}
    </div>
  )
}
