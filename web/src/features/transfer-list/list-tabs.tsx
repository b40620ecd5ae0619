import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ListName, addressOf, initial, lists } from './list-state.ts'
import styles from './list-tabs.module.css'

/** From one list to another, each from its beginning; and to the people that one sends to. */
export function ListTabs({ current, underWay }: { current: ListName; underWay: number }) {
  const { t } = useTranslation('dashboard')
  return (
    <nav className={styles.tabs} aria-label={t('lists')}>
      {lists.map((list) => (
        <Link
          key={list}
          to="/dashboard"
          search={addressOf({ ...initial, list })}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          {...(list === current ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
        >
          {t(list)}
          {list === 'running' && underWay > 0 && (
            <span className={`${styles.count} num`}>
              {underWay} <span className="sr">{t('under_way')}</span>
            </span>
          )}
        </Link>
      ))}
      <Link to="/dashboard/address-book">{t('address_book')}</Link>
      <Link to="/dashboard/contact-groups">{t('groups')}</Link>
    </nav>
  )
}
