import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedMember, MemberSort, memberSortFields } from '@envoi/contract/teams'
import type { PagedRows } from '../../../platform/paged-rows.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { ColumnHead, Grid, GridHead, SortHead } from '../../../ui/list/grid.tsx'
import { type GridHandle, useGrid } from '../../../ui/list/use-grid.ts'
import type { Selecting } from '../../../ui/list/use-row-selection.ts'
import type { MemberSearch } from '../queries.ts'
import styles from './member-grid.module.css'
import { MemberRow } from './member-row.tsx'

type SortField = (typeof memberSortFields)[number]

/** The people of a team, as far as they are seen, out of as many as there are. */
export function MemberGrid({
  rows,
  total,
  selecting,
  bar,
  handle,
  hasGroups,
  hrefOf,
  onSort,
  onOpen,
}: {
  rows: PagedRows<MemberSearch, ListedMember>
  total: number
  selecting: Selecting<ListedMember>
  /** Around what lies over the last rows: what can be done with the selected ones. */
  bar: RefObject<HTMLElement | null>
  handle: Ref<GridHandle>
  /** Whether there are groups that somebody could be in. */
  hasGroups: boolean
  hrefOf: (id: string) => string
  onSort: (sort: MemberSort) => void
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation(['team', 'memberGroups'])
  const now = useNow()
  const body = useRef<HTMLDivElement>(null)
  const { selected } = selecting.selection
  const { sort } = rows.filter
  const grid = useGrid({
    body,
    bar,
    total,
    asked: rows.key,
    isRead: (index) => rows.at(index) !== undefined,
    look: rows.look,
    selecting,
    open(index) {
      const id = rows.at(index)?.id
      if (id !== undefined) onOpen(id)
    },
  })
  useImperativeHandle(handle, () => ({ focus: grid.focus }))
  const by = (field: SortField) =>
    ({
      order: sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none',
      onSort: () => onSort(nextSort(sort, field)),
    }) as const
  return (
    <Grid
      label={t('title')}
      className={classNames(styles.grid, hasGroups && styles.grouped)}
      grid={grid}
      body={body}
      total={total}
      isBehind={rows.isBehind}
      head={
        <GridHead
          selected={selecting.isAll ? 'all' : selected.size > 0 ? 'some' : 'none'}
          selectAllLabel={t('select_all')}
          onSelectAll={selecting.selectAll}
        >
          <SortHead label={t('column_member')} {...by('displayName')} />
          {hasGroups && <ColumnHead className={styles.group}>{t('memberGroups:column')}</ColumnHead>}
          <ColumnHead isFigure>{t('column_storage')}</ColumnHead>
          <SortHead isFigure className={styles.joined} label={t('column_joined')} {...by('joinedAt')} />
          <SortHead isFigure className={styles.seen} label={t('column_seen')} {...by('seenAt')} />
          <ColumnHead>{t('column_status')}</ColumnHead>
        </GridHead>
      }
      renderRow={(row) => {
        const member = rows.at(row.index)
        return (
          <MemberRow
            {...row}
            member={member}
            href={member ? hrefOf(member.id) : ''}
            now={now}
            hasGroups={hasGroups}
            isSelected={member !== undefined && member.role !== 'OWNER' && selected.has(member.id)}
          />
        )
      }}
    />
  )
}

/** A second press turns it round. Names begin with A, days with the newest. */
function nextSort(sort: MemberSort, field: SortField): MemberSort {
  if (sort === field) return `-${field}`
  if (sort === `-${field}`) return field
  return field === 'displayName' || field === 'email' ? field : `-${field}`
}
