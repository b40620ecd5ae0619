import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListedTransfer } from '@envoi/contract/lists'
import type { TransferStatus } from '@envoi/contract/words'
import { api } from '../../platform/api.ts'
import { wait } from '../../platform/wait.ts'
import { type Outcome, type Progress, runBulk } from './bulk.ts'
import { type Owner, readListsAgain } from './queries.ts'

export type BulkAction =
  | { kind: 'delete' | 'close' | 'reopen' | 'exclude' }
  /** A new end. */
  | { kind: 'extend'; to: Date }

export type BulkFailure = { transfer: ListedTransfer; error: unknown }

export type Bulk = {
  running: ({ kind: BulkAction['kind'] } & Progress) | null
  /** Of the last run. */
  failures: BulkFailure[]
  run(action: BulkAction, picked: readonly ListedTransfer[]): Promise<Outcome & { stillClosed: number }>
  stop(): void
  forgetFailures(): void
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
  const [running, setRunning] = useState<Bulk['running']>(null)
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const stopper = useRef<AbortController>(null)
  return {
    running,
    failures,
    async run(action, picked) {
      const stopping = new AbortController()
      stopper.current = stopping
      setFailures([])
      let stillClosed = 0
      const outcome = await runBulk(
        picked.map(({ transferId }) => transferId),
        async (id) => {
          const answer = await act(action, id)
          if (answer?.status === 'DISABLED') stillClosed += 1
        },
        { wait, signal: stopping.signal, onProgress: (progress) => setRunning({ kind: action.kind, ...progress }) },
      )
      const byId = new Map(picked.map((transfer) => [transfer.transferId, transfer]))
      setFailures(
        outcome.failed.flatMap(({ id, error }) => {
          const transfer = byId.get(id)
          return transfer ? [{ transfer, error }] : []
        }),
      )
      await readListsAgain(client, owner)
      setRunning(null)
      return { ...outcome, stillClosed }
    },
    stop: () => stopper.current?.abort(),
    forgetFailures: () => setFailures([]),
  }
}
