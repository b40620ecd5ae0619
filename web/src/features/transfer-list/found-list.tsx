import { type RefObject, Suspense, lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { useEscape } from '../../ui/hooks/use-escape.ts'
import { useLostFocus } from '../../ui/hooks/use-lost-focus.ts'
import { type Asked, AskedAction } from './bulk/asked-action.tsx'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { countChanged } from './bulk/count-changed.ts'
import { EmptyList } from './empty-list.tsx'
import styles from './found-list.module.css'
import { isWanted } from './bulk/applicable.ts'
import { ListFilters } from './list-filters.tsx'
import { isNarrowed, type ListState } from './list-state.ts'
import { type Owner, idOf } from './queries.ts'
import { type RowWays, RowWaysContext } from './row-ways.ts'
import { useCopyLinks } from './use-copy-links.ts'
import { selectedOf } from '../../ui/list/selection.ts'
import { TransferGrid } from './grid/transfer-grid.tsx'
import { importWithRetry } from '../../ui/import-with-retry.ts'
import type { GridHandle } from '../../ui/list/use-grid.ts'
import type { BulkAction } from './bulk/bulk-store.ts'
import { useBulk } from './bulk/use-bulk.ts'
import { useCsv } from './use-csv.ts'
import type { ChangeList } from './use-list-state.ts'
import { useSelection } from './grid/use-selection.ts'
import { useTellProblem } from './use-problem.ts'
import type { Rows } from './grid/use-rows.ts'

const BulkFailures = lazy(() =>
  importWithRetry(() => import('./bulk/bulk-failures.tsx')).then((file) => ({ default: file.BulkFailures })),
)

/** What was looked for, what was found, and what can be done with it. */
export function FoundList({
  owner,
  heading,
  state,
  change,
  onSearch,
  rows,
  hasUploader,
  isEmptyTold,
}: {
  owner: Owner
  heading: RefObject<HTMLHeadingElement | null>
  state: ListState
  change: ChangeList
  onSearch: (query: string) => void
  rows: Rows
  hasUploader: boolean
  /** Nothing found is not nothing there, where something else is shown as well. */
  isEmptyTold: boolean
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const selecting = useSelection(owner, rows)
  const bulk = useBulk(owner)
  const [failedBefore] = useState(bulk.failed)
  const csv = useCsv(owner)
  const grid = useRef<GridHandle>(null)
  const bar = useRef<HTMLDivElement>(null)
  // The bar goes with the button that was pressed.
  useLostFocus(bar, heading)
  const { total } = rows
  const hasLooked = useHasLooked(state)
  // There is nothing to look for where nothing is.
  const hasFilters = total !== 0 || hasLooked
  const selected = selectedOf(selecting.selection, rows.readSoFar(), idOf)

  const copyLinks = useCopyLinks()
  const [asked, setAsked] = useState<Asked | null>(null)
  // Opening again is harmless; all else is asked about.
  const begin: RowWays['begin'] = (kind, transfers) => {
    // One thing at a time: how far it is stands in the bar.
    if (bulk.running) return
    if (kind === 'reopen') void run({ kind }, transfers)
    else setAsked({ kind, transfers })
  }
  async function run(action: BulkAction, meant: readonly ListedTransfer[]): Promise<void> {
    const now = new Date()
    const staying = meant.filter((one) => !isWanted(action, one, now))
    const wanted = meant.filter((one) => isWanted(action, one, now))
    const { done, failed, stillClosed } = await bulk.run(action, wanted)
    selecting.letGo([...done, ...staying.map(({ transferId }) => transferId)])
    const isDone = new Set(done)
    const count = countChanged(
      action.kind,
      meant.filter(({ transferId }) => isDone.has(transferId)),
    )
    const told: string[] = []
    if (done.length > 0) told.push(count > 0 ? t(`done_${action.kind}`, { count }) : t('done_nothing'))
    if (staying.length > 0) {
      told.push(t(stayingWords(action.kind), { count: staying.length }))
    }
    if (action.kind === 'extend' && stillClosed > 0) told.push(t('still_closed', { count: stillClosed }))
    if (told.length > 0) toasts.show(told.join(' '))
    // Else the note tells it.
    if (failed.length > 0 && !bulk.isWatched()) {
      toasts.show(t(`failed_${action.kind}`, { count: failed.length }), { tone: 'problem' })
    }
  }
  function closeNote(): void {
    bulk.forgetFailed()
    ;(grid.current ?? heading.current)?.focus()
  }
  function clear({ isFocusKept }: { isFocusKept: boolean }): void {
    selecting.clear()
    if (!isFocusKept) grid.current?.focus()
  }
  // One thing at a time: it must not throw away at once what took so long to select.
  useEscape(bar, (target) => {
    if (state.open !== undefined) return false
    // Whoever is here may want to stop it, or to see what comes of it.
    if (bulk.running) return true
    const isOnNote = target instanceof Element && target.closest('[data-failures]') !== null
    if (isOnNote) closeNote()
    else if (selected.length > 0 || selecting.reading) {
      // The bar goes with what was selected.
      clear({ isFocusKept: bar.current?.contains(target) !== true })
    } else return false
    return true
  })
  const isBarShown = selected.length > 0 || selecting.reading !== null || bulk.running !== null
  const ways: RowWays = { list: state.list, copy: copyLinks, begin }
  return (
    <>
      {hasFilters && (
        <ListFilters state={state} change={change} onSearch={onSearch} onDown={() => grid.current?.focus()}>
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
        {total === undefined || total === 0
          ? ''
          : rows.isCounted
            ? t('found', { count: total, number: format.number(total) })
            : t('found_more', { number: format.number(total - 1) })}
      </output>
      {rows.error && (
        <LoadFailed className={styles.problem} retryLabel={t('try_again')} onRetry={rows.askAgain}>
          {tell(rows.error)}
        </LoadFailed>
      )}
      <Suspense>
        {bulk.failed && (
          <BulkFailures
            failed={bulk.failed}
            isNew={bulk.failed !== failedBefore}
            isSelected={bulk.failed.failures.every(({ transfer }) =>
              selecting.selection.selected.has(transfer.transferId),
            )}
            onClose={closeNote}
          />
        )}
      </Suspense>
      {total === undefined && !rows.error && <Loading className={styles.waiting}>{t('one_moment')}</Loading>}
      {total === 0 && isEmptyTold && (
        <EmptyList
          state={{ ...state, query: rows.search.filter.query ?? '' }}
          change={change}
          hasUploader={hasUploader}
        />
      )}
      {total !== undefined && total > 0 && (
        <RowWaysContext value={ways}>
          <TransferGrid
            state={state}
            change={change}
            rows={rows}
            total={total}
            selecting={selecting}
            bar={bar}
            handle={grid}
          />
        </RowWaysContext>
      )}
      {asked && (
        <AskedAction
          uid={owner.uid}
          asked={asked}
          onAnswer={(action) => {
            setAsked(null)
            void run(action, asked.transfers)
          }}
          onLeave={() => setAsked(null)}
        />
      )}
      <div ref={bar} className={styles.bar} data-selecting={isBarShown || undefined} data-empty={!total || undefined}>
        {isBarShown && (
          <BulkActions
            list={state.list}
            selected={selected}
            reading={selecting.reading}
            bulk={bulk}
            onStopReading={selecting.stop}
            onCopy={() => copyLinks(selected)}
            onBegin={(kind) => begin(kind, selected)}
            onExport={() => void csv.save(selected)}
            onClear={() => clear({ isFocusKept: false })}
          />
        )}
      </div>
    </>
  )
}

/** From then on the fields stay, whatever is found: an emptied one does not vanish under the fingers. */
function useHasLooked(state: ListState): boolean {
  const [hasLooked, setHasLooked] = useState(isNarrowed(state))
  if (isNarrowed(state) && !hasLooked) setHasLooked(true)
  return hasLooked
}

/** Why some of them stay as they are. */
function stayingWords(kind: BulkAction['kind']): 'cannot_close' | 'cannot_exclude' | 'ends_later' {
  if (kind === 'close' || kind === 'exclude') return `cannot_${kind}`
  return 'ends_later'
}
