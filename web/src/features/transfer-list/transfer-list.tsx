import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Aside } from '../../ui/dialogs/aside.tsx'
import { FoundList } from './found-list.tsx'
import { leaveOut } from './leave-out.ts'
import { ListTabs } from './list-tabs.tsx'
import { type Owner, pageQuery, readListsAgain, searchOf } from './queries.ts'
import { useListState } from './use-list-state.ts'
import { useRows } from './grid/use-rows.ts'
import type { OpenedTransfer } from './opened-transfer.ts'

/** One's transfers in four lists, and over the list the one that was opened. */
export function TransferList({
  owner,
  hasUploader,
  uploads,
  uploadCount,
  uploadIds,
  renderOpened,
}: {
  owner: Owner
  hasUploader: boolean
  /** What this browser is sending, or has begun to. */
  uploads: ReactNode
  uploadCount: number
  /** Which transfers these are: among those that run they are not shown twice. */
  uploadIds: readonly string[]
  /** What is shown of the transfer that was opened, and what can be done with it. */
  renderOpened: (opened: OpenedTransfer) => ReactNode
}) {
  const { t } = useTranslation('dashboard')
  const client = useQueryClient()
  const { state, change, type, isTyping } = useListState()
  const found = useRows(owner, state, { isTyping })
  const rows = state.list === 'running' ? leaveOut(found, uploadIds) : found
  function search(query: string): void {
    // Asked for before it is drawn that it is: the answer is made meanwhile.
    void client.prefetchQuery(pageQuery(owner, searchOf({ ...state, query }), 0))
    type(query)
  }
  const { list, open } = state
  useOnceClosed(open, () => void readListsAgain(client, owner))
  const close = (): void => change({ open: undefined }, { isReplacing: true })
  return (
    <>
      <ListTabs current={list} underWay={uploadCount} />
      {list === 'running' && uploads}
      <FoundList
        key={list}
        owner={owner}
        state={state}
        change={change}
        onSearch={search}
        rows={rows}
        hasUploader={hasUploader}
        isEmptyTold={list !== 'running' || uploadCount === 0}
      />
      {open !== undefined && (
        <Aside key={open} id={open} label={t('one_transfer')} backLabel={t('back_to_list')} onClose={close}>
          {renderOpened({
            owner,
            list,
            id: open,
            row: rows.readSoFar().find(({ transferId }) => transferId === open),
            close,
          })}
        </Aside>
      )}
    </>
  )
}

/** What was changed there shows in the list. */
function useOnceClosed(open: string | undefined, onClosed: () => void): void {
  const before = useRef(open)
  const tell = useEffectEvent(onClosed)
  useEffect(() => {
    if (before.current !== undefined && before.current !== open) tell()
    before.current = open
  }, [open])
}
