import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import type { ApiKeyView } from '@envoi/contract/api-keys'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ScopeBadges } from '../access/scope-choice.tsx'
import styles from './key-table.module.css'

/** Every key with what tells it apart. On phones what stands in columns elsewhere stands below its name. */
export function KeyTable({
  keys,
  onRename,
  onDelete,
}: {
  keys: ApiKeyView[]
  onRename: (key: ApiKeyView) => void
  onDelete: (key: ApiKeyView) => void
}) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  return (
    <table className={styles.table}>
      <caption className="sr">{t('keys')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col" className={styles.wide}>
            {t('developers:scopes')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('last_used')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('developers:expires')}
          </th>
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <Row key={key.id} shown={key} onRename={() => onRename(key)} onDelete={() => onDelete(key)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ shown, onRename, onDelete }: { shown: ApiKeyView; onRename: () => void; onDelete: () => void }) {
  const { t } = useTranslation('apiKeys')
  const said = useSaid()
  const { description: name, scopes, prefix, lastUsedAt, expiresAt, isExpired } = shown
  const dayOf = (time: string): string => said.day(new Date(time))
  const used = lastUsedAt === null ? t('never_used') : dayOf(lastUsedAt)
  const ends =
    expiresAt === null ? t('never') : isExpired ? t('expired_at', { day: dayOf(expiresAt) }) : dayOf(expiresAt)
  return (
    <tr className={classNames(isExpired && styles.expired)}>
      <th scope="row">
        <b className={styles.name}>{name}</b>
        <span className={`${styles.prefix} small`}>{prefix}</span>
        <div className={styles.narrow}>
          <ScopeBadges scopes={scopes} />
          <span className="small num">{lastUsedAt === null ? used : t('last_used_at', { day: used })}</span>
          <span className="small num">{isExpired ? ends : t('expires_at', { day: ends })}</span>
        </div>
      </th>
      <td className={styles.wide}>
        <ScopeBadges scopes={scopes} />
      </td>
      <td className={`${styles.wide} num`}>{used}</td>
      <td className={`${styles.wide} num`}>{ends}</td>
      <td className={styles.actions}>
        <IconButton icon="pencil" label={t('rename_key', { name })} onClick={onRename} />
        <IconButton icon="trash" label={t('delete_key', { name })} onClick={onDelete} />
      </td>
    </tr>
  )
}
