import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkFailures } from './bulk-failures.tsx'
import { EmptyList } from './empty-list.tsx'
import styles from './found-list.module.css'
import { ListFilters } from './list-filters.tsx'
import { type ListState, isNarrowed } from './list-state.ts'
import type { Owner } from './queries.ts'
import { type Selection, keepOnly, nothing } from './selection.ts'
import { type GridHandle, TransferGrid } from './transfer-grid.tsx'
import { type BulkAction, useBulk } from './use-bulk.ts'
import { useCsv } from './use-csv.ts'
import type { ChangeList } from './use-list-state.ts'
import { useTellProblem } from './use-problem.ts'
import type { Rows } from './use-rows.ts'

/** What was looked for, what was found, and what can be done with it. */
export function FoundList({
  owner,
  state,
  change,
  rows,
  hasUploader,
  isEmptyTold,
}: {
  owner: Owner
  state: ListState
  change: ChangeList
  rows: Rows
  hasUploader: boolean
  /** Nothing found is not nothing there, where something else is shown as well. */
  isEmptyTold: boolean
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const [selection, select] = useSelection(state)
  const bulk = useBulk(owner)
  const csv = useCsv(owner)
  const grid = useRef<GridHandle>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { total } = rows
  // There is nothing to look for where nothing is.
  const hasFilters = (state.list !== 'running' && total !== 0) || isNarrowed(state)
  const picked = [...selection.picked.values()]

  async function run(action: BulkAction): Promise<void> {
    const { done, failed, untouched } = await bulk.run(action, picked)
    select((before) => keepOnly(before, new Set([...failed.map(({ id }) => id), ...untouched])))
    if (done.length > 0) toasts.show(t(`done_${action.kind}`, { count: done.length }))
    // The bar has gone with the button that was pressed.
    requestAnimationFrame(() => document.activeElement === document.body && title.current?.focus())
  }
  return (
    <>
      <h2 ref={title} className="sr" tabIndex={-1}>
        {t(state.list)}
      </h2>
      {hasFilters && (
        <ListFilters state={state} change={change} onDown={() => grid.current?.focus()}>
          <Button
            icon="sheet"
            variant="quiet"
            aria-disabled={csv.isBusy || !total}
            onClick={() => (csv.isBusy || !total ? undefined : void csv.saveFound(rows.search))}
          >
            {csv.isBusy ? t('csv_making') : t('csv_all')}
          </Button>
        </ListFilters>
      )}
      <output className={`${styles.count} small num`}>
        {total === undefined || total === 0 ? '' : t('found', { count: total, number: format.number(total) })}
      </output>
      {rows.error && (
        <div className={styles.problem} role="alert">
          <p>{tell(rows.error)}</p>
          <Button icon="refresh" onClick={rows.askAgain}>
            {t('try_again')}
          </Button>
        </div>
      )}
      {bulk.failures.length > 0 && <BulkFailures failures={bulk.failures} onClose={bulk.forgetFailures} />}
      {total === undefined && !rows.error && (
        <p className={styles.waiting} aria-busy>
          {t('one_moment')}
        </p>
      )}
      {total === 0 && isEmptyTold && <EmptyList state={state} change={change} hasUploader={hasUploader} />}
      {total !== undefined && total > 0 && (
        <TransferGrid
          state={state}
          change={change}
          rows={rows}
          total={total}
          selection={selection}
          select={select}
          handle={grid}
        />
      )}
      {(picked.length > 0 || bulk.running) && (
        <BulkBar
          uid={owner.uid}
          list={state.list}
          count={picked.length}
          bulk={bulk}
          onRun={(action) => void run(action)}
          onExport={() => csv.save(picked)}
          onClear={() => {
            select(nothing)
            grid.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** Of other rows others are picked; in another order the same ones are. */
function useSelection(state: ListState) {
  const [selection, select] = useState<Selection>(nothing)
  const { query, filter, from, to } = state
  const asked = JSON.stringify([query.trim(), filter, from, to])
  const [known, setKnown] = useState(asked)
  if (asked !== known) {
    setKnown(asked)
    select(nothing)
  }
  return [selection, select] as const
}
