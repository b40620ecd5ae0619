import { useTranslation } from 'react-i18next'
import type { Sort } from '@envoi/contract/lists'
import { Checkbox } from '../../../ui/options/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './grid-head.module.css'
import { nextSort } from '../list-state.ts'
import type { ListName, SortField } from '../search-params.ts'

/** The heads of the columns: each puts the rows in its order, or turns it round. */
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
  const column = (field: SortField, label: string, className?: string) => {
    const isBy = sort === field || sort === `-${field}`
    return (
      <div
        role="columnheader"
        className={className}
        aria-sort={isBy ? (sort.startsWith('-') ? 'descending' : 'ascending') : 'none'}
      >
        <button type="button" className={styles.sort} data-on={isBy} onClick={() => onSort(nextSort(sort, field))}>
          {label}
          {isBy && <Icon name={sort.startsWith('-') ? 'down' : 'up'} size={16} />}
        </button>
      </div>
    )
  }
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" className={styles.row} aria-rowindex={1}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has one */}
        <div role="columnheader" className={styles.check}>
          <Checkbox
            checked={selected === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = selected === 'some'
            }}
            onChange={onSelectAll}
          >
            <span className="sr">{t('select_all')}</span>
          </Checkbox>
        </div>
        {column('name', t('column_name'))}
        {column('size', t('column_size'), styles.figure)}
        {column('createdAt', list === 'received' ? t('column_received') : t('column_sent'), styles.figure)}
        <div role="columnheader" className={`${styles.figure} ${styles.downloads}`}>
          {t('column_downloads')}
        </div>
        {column('to', list === 'archive' ? t('column_over') : t('column_ends'))}
      </div>
    </div>
  )
}
