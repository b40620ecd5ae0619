import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useFormat } from '../../../platform/format.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { MOST } from '../../../ui/list/read-all.ts'
import { type Selecting, useRowSelection } from '../../../ui/list/use-row-selection.ts'
import { type Owner, idOf, readRows } from '../queries.ts'
import { useTellProblem } from '../use-problem.ts'
import type { Rows } from './use-rows.ts'

/** Which transfers are selected of those that are shown. */
export function useSelection(
  owner: Owner,
  { search, total = 0, isCounted, rowAt, readSoFar }: Rows,
): Selecting<ListedTransfer> {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const { sort, ...narrowing } = search.filter
  return useRowSelection(
    {
      total,
      isCounted,
      rowAt,
      readSoFar,
      read: (part, signal) => readRows(owner, search, part, signal),
      idOf,
      found: JSON.stringify([search.list, search.only ?? null, narrowing]),
      order: sort ?? '',
    },
    {
      onCut: () => toasts.show(t('selected_cut', { most: format.number(MOST) }), { tone: 'problem' }),
      onProblem: (error) => toasts.show(tell(error), { tone: 'problem' }),
    },
  )
}
