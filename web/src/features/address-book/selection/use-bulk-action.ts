import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressBook } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { wait } from '../../../platform/wait.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { batchesOf, sendBatches } from '../batches.ts'
import { useTellProblem } from '../problem.ts'
import { readBookAgain } from '../queries.ts'
import { readFound } from './read-selected.ts'
import { type Selected, type Selection, countSelected, isSelected } from './selection.ts'

export type BulkAction = { kind: 'delete' } | { kind: 'add'; group: { id: string; name: string } }
type Running = { kind: BulkAction['kind']; settled: number; total: number; isWaiting: boolean }

/**
 * Does something with all that are selected, however many they are, and tells how far it is. One thing at a time.
 * `onSettled`: it has been done to these, whatever becomes of the rest. `onDone`: to all of them.
 */
export function useBulkAction(
  uid: string,
  { onSettled, onDone }: { onSettled: (ids: string[]) => void; onDone: (selection: Selection) => void },
) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [running, setRunning] = useState<Running | null>(null)
  /** Of what is being done. */
  const stopper = useRef<AbortController>(null)
  // Whoever leaves the page stops what has not been sent yet.
  useEffect(() => () => stopper.current?.abort(), [])

  /** Tells how many it was done to. */
  async function send(action: BulkAction, ids: string[]): Promise<number> {
    let count = ids.length
    if (action.kind === 'delete') count = (await ask(api.deleteContacts({ params: { uid }, body: { ids } }))).deleted
    else await ask(api.changeContactGroup({ params: { uid, id: action.group.id }, body: { add: ids } }))
    onSettled(ids)
    return count
  }
  async function run(action: BulkAction, { selection, query, found }: Selected): Promise<void> {
    if (stopper.current) return
    const stopping = new AbortController()
    stopper.current = stopping
    const { signal } = stopping
    const { kind } = action
    const total = countSelected(selection, found)
    const tellProgress = (sent: number, isWaiting: boolean): void =>
      setRunning({ kind, settled: Math.min(sent * addressBook.batch, total), total, isWaiting })
    const deps = { wait, signal }
    tellProgress(0, false)
    try {
      const ids = selection.isAllBut
        ? (await readFound(uid, query, { first: 0, last: found - 1 }, { ...deps, onProgress: () => {} })).flatMap(
            ({ id }) => (isSelected(selection, id) ? id : []),
          )
        : [...selection.ids]
      const onProgress = (progress: { sent: number; isWaiting: boolean }): void =>
        tellProgress(progress.sent, progress.isWaiting)
      const counts = await sendBatches(batchesOf(ids), (batch) => send(action, batch), { ...deps, onProgress })
      const count = counts.reduce((sum, each) => sum + each, 0)
      const counted = { count, number: format.number(count) }
      toasts.show(
        action.kind === 'delete' ? t('deleted', counted) : t('added_to', { ...counted, name: action.group.name }),
      )
      onDone(selection)
    } catch (error) {
      if (!signal.aborted) toasts.show(tell(error), { tone: 'problem' })
    }
    // Some may be gone although the rest is not.
    await readBookAgain(client, uid)
    stopper.current = null
    setRunning(null)
  }
  return { running, run, stop: () => stopper.current?.abort() }
}
