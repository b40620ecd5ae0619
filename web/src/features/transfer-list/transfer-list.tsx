import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, Suspense, lazy, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../../platform/i18n.ts'
import { Aside } from '../../ui/dialogs/aside.tsx'
import { FoundList } from './found-list.tsx'
import { leaveOut } from './leave-out.ts'
import { type Owner, pageQuery, readListsAgain, searchOf } from './queries.ts'
import { LazyOneTransfer } from './one-transfer/lazy-one-transfer.tsx'
import { useListState } from './use-list-state.ts'
import { useRows } from './grid/use-rows.ts'

/** Comes after the list. Where it cannot be fetched nothing is offered: the list is what one came for. */
const EarlierTransfers = lazy(() =>
  withWords(['earlier'], () => import('./earlier/earlier-transfers.tsx')).then(
    (file) => ({ default: file.EarlierTransfers }),
    () => ({ default: () => null }),
  ),
)

/** One's transfers in four lists, and over the list the one that was opened. */
export function TransferList({
  owner,
  heading,
  hasUploader,
  uploads,
  uploadCount,
  uploadIds,
  renderOwn,
}: {
  owner: Owner
  /** Of the list, above it: where the focus goes when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>
  hasUploader: boolean
  /** What this browser is sending, or has begun to. */
  uploads: ReactNode
  uploadCount: number
  /** Which transfers these are: among those that run they are not shown twice. */
  uploadIds: readonly string[]
  /** All that a sender can do with a transfer, and the receiver of what came by a push page. */
  renderOwn: (id: string, close: () => void) => ReactNode
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
  const row = rows.readSoFar().find(({ transferId }) => transferId === open)
  return (
    <>
      {list === 'running' && uploads}
      {list === 'sent' && (
        <Suspense>
          <EarlierTransfers owner={owner} heading={heading} />
        </Suspense>
      )}
      <FoundList
        key={list}
        owner={owner}
        heading={heading}
        state={state}
        change={change}
        onSearch={search}
        rows={rows}
        hasUploader={hasUploader}
        isEmptyTold={list !== 'running' || uploadCount === 0}
      />
      {open !== undefined && (
        <Aside key={open} id={open} label={t('one_transfer')} backLabel={t('back_to_list')} onClose={close}>
          {(list === 'received' && !row?.push) || list === 'archive' ? (
            <LazyOneTransfer
              list={list}
              owner={owner}
              id={open}
              row={row}
              onGone={close}
              renderOwn={() => renderOwn(open, close)}
            />
          ) : (
            renderOwn(open, close)
          )}
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
