import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedMember, MemberSort } from '@envoi/contract/teams'
import { type TeamRole, memberStatuses } from '@envoi/contract/words'
import { useFormat } from '../../../platform/format.ts'
import { usePagedRows } from '../../../platform/paged-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useEscape } from '../../../ui/hooks/use-escape.ts'
import { useLostFocus } from '../../../ui/hooks/use-lost-focus.ts'
import { useSearchAsTyped } from '../../../ui/hooks/use-search-as-typed.ts'
import { FilterBar, FilterSelect } from '../../../ui/list/filter-bar.tsx'
import { MOST } from '../../../ui/list/read-all.ts'
import { selectedOf } from '../../../ui/list/selection.ts'
import type { GridHandle } from '../../../ui/list/use-grid.ts'
import { useRowSelection } from '../../../ui/list/use-row-selection.ts'
import { groupsQuery } from '../groups/queries.ts'
import { useTellProblem } from '../problem.ts'
import { type MemberSearch, pageQuery, readMembers } from '../queries.ts'
import { BulkActions } from './bulk-actions.tsx'
import { MemberGrid } from './member-grid.tsx'
import styles from './member-list.module.css'
import { useMemberBulk } from './use-member-bulk.ts'

const everybody: MemberSearch = { query: '', status: 'any', memberGroup: 'any', sort: 'displayName' }
const isEverybody = ({ query, status, memberGroup }: MemberSearch): boolean =>
  query === '' && status === 'any' && memberGroup === 'any'
/** What a phone offers, where no columns have heads. */
const orders = ['displayName', 'email', '-seenAt', '-joinedAt'] as const
const idOf = ({ id }: ListedMember): string => id

/** Who belongs to the team or was invited: to be found, and dealt with one by one or many at once. */
export function MemberList({
  team,
  role,
  isOpen,
  hrefOf,
  onOpen,
}: {
  team: string
  /** Of whoever looks. */
  role: TeamRole
  /** One of them is shown over the list. */
  isOpen: boolean
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation(['team', 'memberGroups'])
  const format = useFormat()
  const tell = useTellProblem()
  // Where there are none, nothing is said of them.
  const groups = useQuery(groupsQuery(team)).data?.groups ?? []
  const toasts = useToasts()
  const [search, setSearch] = useState(everybody)
  const change = (changes: Partial<MemberSearch>): void => setSearch((before) => ({ ...before, ...changes }))
  const rows = usePagedRows(search, (asked, page) => pageQuery(team, asked, page))
  const typed = useSearchAsTyped({ isBehind: rows.isBehind, onSearch: (text) => change({ query: text.trim() }) })
  const { total, filter } = rows
  const { sort, ...narrowing } = filter
  const selecting = useRowSelection(
    {
      total: total ?? 0,
      isCounted: true,
      rowAt: rows.at,
      readSoFar: rows.readSoFar,
      read: (part, signal) => readMembers(team, filter, part, signal),
      idOf,
      found: JSON.stringify(narrowing),
      order: sort,
    },
    {
      onCut: () => toasts.show(t('selected_cut', { most: format.number(MOST) }), { tone: 'problem' }),
      onProblem: (error) => toasts.show(tell(error), { tone: 'problem' }),
    },
  )
  // The owner is selected with all, and nothing is ever done with them.
  const selected = selectedOf(selecting.selection, rows.readSoFar(), idOf).filter((member) => member.role !== 'OWNER')
  const bulk = useMemberBulk(team, { onSettled: selecting.letGo })
  const grid = useRef<GridHandle>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  // The bar goes with the button that was pressed.
  useLostFocus(bar, title)
  useEscape(title, () => {
    if (isOpen) return false
    if (bulk.running) return true
    if (selected.length === 0 && !selecting.reading) return false
    selecting.clear()
    grid.current?.focus()
    return true
  })
  return (
    <>
      <FilterBar
        search={{
          label: t('search'),
          keyHint: t('search_key'),
          value: typed.text,
          onWrite: typed.write,
          onDown: () => grid.current?.focus(),
        }}
      >
        <FilterSelect
          aria-label={t('status')}
          isOn={search.status !== 'any'}
          value={search.status}
          choices={(['any', ...memberStatuses] as const).map((value) => ({ value, label: t(`status_${value}`) }))}
          onChoose={(status) => change({ status })}
        />
        {groups.length > 0 && (
          <FilterSelect
            aria-label={t('memberGroups:column')}
            isOn={search.memberGroup !== 'any'}
            value={search.memberGroup}
            choices={[
              { value: 'any', label: t('memberGroups:filter_any') },
              { value: 'none', label: t('memberGroups:filter_none') },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChoose={(memberGroup) => change({ memberGroup })}
          />
        )}
        <FilterSelect<MemberSort>
          isPhoneOnly
          aria-label={t('order')}
          value={search.sort}
          choices={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
          onChoose={(order) => change({ sort: order })}
        />
      </FilterBar>
      {rows.error && (
        <LoadFailed className={styles.problem} retryLabel={t('try_again')} onRetry={rows.askAgain}>
          {tell(rows.error)}
        </LoadFailed>
      )}
      <h2 ref={title} className={`${styles.count} small num`} tabIndex={-1} aria-live="polite">
        {total !== undefined && total > 0 && t('found', { count: total, number: format.number(total) })}
      </h2>
      {total === undefined && !rows.error && <Loading className={styles.waiting}>{t('one_moment')}</Loading>}
      {total === 0 && (
        <NobodyFound
          search={filter}
          onClear={() => {
            typed.write('')
            change({ query: '', status: 'any', memberGroup: 'any' })
          }}
        />
      )}
      {total !== undefined && total > 0 && (
        <MemberGrid
          rows={rows}
          total={total}
          selecting={selecting}
          bar={bar}
          handle={grid}
          hasGroups={groups.length > 0}
          hrefOf={hrefOf}
          onSort={(order) => change({ sort: order })}
          onOpen={onOpen}
        />
      )}
      {total === 1 && isEverybody(filter) && (
        <div className={styles.empty}>
          <p className={styles.title}>{t('alone_title')}</p>
          <p className="small">{t('alone_text')}</p>
        </div>
      )}
      <div ref={bar} className={styles.bar}>
        {(selected.length > 0 || selecting.reading || bulk.running) && (
          <BulkActions
            role={role}
            groups={groups}
            selected={selected}
            reading={selecting.reading}
            running={bulk.running}
            onStopReading={selecting.stop}
            onStop={bulk.stop}
            onRun={(action, members) => void bulk.run(action, members)}
            onClear={() => {
              selecting.clear()
              grid.current?.focus()
            }}
          />
        )}
      </div>
      {bulk.leaving && (
        <LazyConfirmDialog
          title={t('leave_ask')}
          text={t('leave_text')}
          confirmLabel={t('leave_do')}
          cancelLabel={t('leave_stay')}
          missing={t('problem_network')}
          onConfirm={bulk.leaving.leave}
          onCancel={bulk.leaving.stay}
        />
      )}
    </>
  )
}

function NobodyFound({ search: { query }, onClear }: { search: MemberSearch; onClear: () => void }) {
  const { t } = useTranslation('team')
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{query === '' ? t('none_match') : t('none_found', { query })}</p>
      {query !== '' && <p className="small">{t('none_found_text')}</p>}
      <Button onClick={onClear}>{t('clear_search')}</Button>
    </div>
  )
}
