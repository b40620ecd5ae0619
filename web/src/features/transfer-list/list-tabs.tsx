import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/layout/link-tabs.tsx'
import { searchParamsOf, initial } from './list-state.ts'
import { type ListName, lists } from './search-params.ts'
import styles from './list-tabs.module.css'

/** From one list to another, each from its beginning. */
export function ListTabs({ current, underWay }: { current: ListName; underWay: number }) {
  const { t } = useTranslation('dashboard')
  return (
    <LinkTabs className={styles.tabs} label={t('lists')}>
      {lists.map((list) => (
        <Link
          key={list}
          to="/dashboard"
          search={searchParamsOf({ ...initial, list })}
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
    </LinkTabs>
  )
}
