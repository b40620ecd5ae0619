import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Grid } from '../../../ui/list/grid.tsx'
import { type GridHandle, useGrid } from '../../../ui/list/use-grid.ts'
import type { Selecting } from '../../../ui/list/use-row-selection.ts'
import { GridHead } from './grid-head.tsx'
import { type ListState, initial } from '../list-state.ts'
import { Row } from './row.tsx'
import styles from './transfer-grid.module.css'
import { type ChangeList, hrefOf } from '../use-list-state.ts'
import type { Rows } from './use-rows.ts'

/** Rows as far as they are seen, out of as many as there are. */
export function TransferGrid({
  state,
  change,
  rows,
  total,
  selecting,
  bar,
  handle,
}: {
  state: ListState
  change: ChangeList
  rows: Rows
  total: number
  selecting: Selecting<ListedTransfer>
  /** Around what lies over the last rows: what can be done with the selected ones. */
  bar: RefObject<HTMLElement | null>
  handle: Ref<GridHandle>
}) {
  const { t } = useTranslation('dashboardNav')
  const now = useNow()
  const body = useRef<HTMLDivElement>(null)
  const { rowAt } = rows
  const { selected } = selecting.selection
  const grid = useGrid({
    body,
    bar,
    total,
    asked: JSON.stringify(rows.search),
    isRead: (index) => rowAt(index) !== undefined,
    look: rows.look,
    selecting,
    open(index) {
      const id = rowAt(index)?.transferId
      if (id !== undefined) change({ open: id })
    },
  })
  useImperativeHandle(handle, () => ({ focus: grid.focus }))
  return (
    <Grid
      label={t(state.list)}
      className={styles.grid}
      grid={grid}
      body={body}
      total={total}
      isCounted={rows.isCounted}
      isBehind={rows.isBehind}
      head={
        <GridHead
          list={state.list}
          sort={state.sort}
          selected={selecting.isAll ? 'all' : selected.size > 0 ? 'some' : 'none'}
          onSort={(sort) => change({ sort })}
          onSelectAll={selecting.selectAll}
        />
      }
      renderRow={(row) => {
        const transfer = rowAt(row.index)
        return (
          <Row
            {...row}
            transfer={transfer}
            href={hrefOf({ ...initial, list: state.list, open: transfer?.transferId })}
            now={now}
            isSelected={transfer !== undefined && selected.has(transfer.transferId)}
          />
        )
      }}
    />
  )
}
