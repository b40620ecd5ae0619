import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ListedTransfer } from '@envoi/contract/lists'
import type { TransferStatus } from '@envoi/contract/words'
import { api } from '../../../platform/api.ts'
import { wait } from '../../../platform/wait.ts'
import { type Outcome, runBulk } from '../../../platform/run-bulk.ts'
import { type BulkAction, type BulkState, bulkStore } from './bulk-store.ts'
import { type Owner, readListsAgain } from '../queries.ts'

export type Bulk = BulkState & {
  run(action: BulkAction, selected: readonly ListedTransfer[]): Promise<Outcome & { stillClosed: number }>
  stop(): void
  forgetFailed(): void
  /** Whether a list is there to tell what failed. */
  isWatched(): boolean
}

/** Where it is answered, how the transfer stands now. */
function act(action: BulkAction, id: string): Promise<{ status?: TransferStatus } | void> {
  const call = { params: { id } }
  switch (action.kind) {
    case 'delete':
      return api.deleteTransfer(call)
    case 'close':
      return api.disableTransfer(call)
    case 'reopen':
      return api.enableTransfer(call)
    case 'exclude':
      return api.excludeFromReceived(call)
    default:
      return api.setValidity({ ...call, body: { to: action.to.toISOString() } })
  }
}

export function useBulk(owner: Owner): Bulk {
  const client = useQueryClient()
  const { running, failed } = useSyncExternalStore(bulkStore.subscribe, () => bulkStore.read(owner.uid))
  return {
    running,
    failed,
    async run(action, selected) {
      const { kind } = action
      const run = bulkStore.begin(owner.uid)
      let stillClosed = 0
      const outcome = await runBulk(
        selected.map(({ transferId }) => transferId),
        async (id) => {
          const answer = await act(action, id)
          if (answer?.status === 'DISABLED') stillClosed += 1
        },
        { wait, signal: run.signal, onProgress: (progress) => run.show({ kind, ...progress }) },
      )
      const byId = new Map(selected.map((transfer) => [transfer.transferId, transfer]))
      const failures = outcome.failed.flatMap(({ id, error }) => {
        const transfer = byId.get(id)
        return transfer ? [{ transfer, error }] : []
      })
      await readListsAgain(client, owner)
      run.end(failures.length > 0 ? { kind, failures } : null)
      return { ...outcome, stillClosed }
    },
    stop: bulkStore.stop,
    forgetFailed: bulkStore.forgetFailed,
    isWatched: bulkStore.isWatched,
  }
}
