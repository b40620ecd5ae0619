import { useTranslation } from 'react-i18next'
import type { Sort } from '@envoi/contract/lists'
import { ColumnHead, GridHead as AnyGridHead, SortHead } from '../../../ui/list/grid.tsx'
import { nextSort } from '../list-state.ts'
import type { ListName, SortField } from '../search-params.ts'
import styles from './row.module.css'

/** The heads of the columns. */
export function GridHead({
  list,
  sort,
  selected,
  onSort,
  onSelectAll,
}: {
  list: ListName
  sort: Sort
  /** How much of all that was found. */
  selected: 'all' | 'some' | 'none'
  onSort: (sort: Sort) => void
  onSelectAll: () => void
}) {
  const { t } = useTranslation('dashboard')
  const by = (field: SortField) =>
    ({
      order: sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none',
      onSort: () => onSort(nextSort(sort, field)),
    }) as const
  return (
    <AnyGridHead selected={selected} selectAllLabel={t('select_all')} onSelectAll={onSelectAll}>
      <SortHead label={t('column_name')} {...by('name')} />
      <SortHead isFigure label={t('column_size')} {...by('size')} />
      <SortHead isFigure label={list === 'received' ? t('column_received') : t('column_sent')} {...by('createdAt')} />
      <SortHead isFigure className={styles.downloads} label={t('column_downloads')} {...by('downloads')} />
      <SortHead label={list === 'archive' ? t('column_over') : t('column_ends')} {...by('to')} />
      <ColumnHead className={styles.acts}>
        <span className="sr">{t('column_acts')}</span>
      </ColumnHead>
    </AnyGridHead>
  )
}
