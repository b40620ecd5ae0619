import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedMember } from '@envoi/contract/teams'
import { type PagedRows, usePagedRows } from '../../../platform/paged-rows.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { useSearchAsTyped } from '../../../ui/hooks/use-search-as-typed.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RowList, RowWords } from '../../../ui/list/row-list.tsx'
import { Avatar, nameOf } from '../members/person.tsx'
import styles from './people-list.module.css'
import { useTellProblem } from './problem.ts'
import { type GroupSide, type SideSearch, sideQuery } from './queries.ts'

type SidePeople = {
  rows: PagedRows<SideSearch, ListedMember>
  text: string
  write: (text: string) => void
  /** There is nobody at all, whatever is looked for. */
  isEmpty: boolean
}

/** The people of one side of a member group, as far as they are looked at and looked for. */
export function useSide(team: string, id: string, side: GroupSide): SidePeople {
  const [query, setQuery] = useState('')
  const rows = usePagedRows({ query }, sideQuery(team, id, side))
  const typed = useSearchAsTyped({ isBehind: rows.isBehind, onSearch: (text) => setQuery(text.trim()) })
  return { rows, text: typed.text, write: typed.write, isEmpty: rows.total === 0 && rows.filter.query === '' }
}

/** To be searched, dragged, and dealt with one by one. */
export function PeopleList({
  label,
  searchLabel,
  searchRef,
  side: { rows, text, write, isEmpty },
  whenEmpty,
  rowProps,
  sayBeside,
  renderAfter,
}: {
  label: string
  searchLabel: string
  searchRef?: RefObject<HTMLInputElement | null>
  side: SidePeople
  whenEmpty: ReactNode
  rowProps: (member: ListedMember) => ComponentProps<'li'>
  /** In the place of the address. */
  sayBeside?: (member: ListedMember) => string | null
  renderAfter: (member: ListedMember) => ReactNode
}) {
  const { t } = useTranslation(['memberGroups', 'team'])
  const tell = useTellProblem()
  const { total, error, filter } = rows
  return (
    <>
      {!isEmpty && (
        <SearchField {...(searchRef && { ref: searchRef })} label={searchLabel} value={text} onWrite={write} />
      )}
      {error && (
        <LoadFailed retryLabel={t('team:try_again')} onRetry={rows.askAgain}>
          {tell(error)}
        </LoadFailed>
      )}
      {total === undefined && !error && <Loading>{t('team:one_moment')}</Loading>}
      {total === 0 && (isEmpty ? whenEmpty : <p className={styles.none}>{t('none_found', { query: filter.query })}</p>)}
      {total !== undefined && total > 0 && (
        <RowList
          label={label}
          rows={rows}
          total={total}
          rowProps={rowProps}
          renderRow={(member) => (
            <>
              <span className={styles.grip}>
                <Icon name="grip" size={16} />
              </span>
              <Avatar member={member} />
              <RowWords title={nameOf(member)} text={sayBeside?.(member) ?? member.email} />
              {renderAfter(member)}
            </>
          )}
        />
      )}
    </>
  )
}
