import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { api } from '../../platform/api.ts'
import { useToasts } from '../../ui/toast.tsx'
import { batchesOf } from './batches-of.ts'
import { ask, readBookAgain } from './queries.ts'
import { useTellProblem } from './use-problem.ts'

/** Takes contacts out of the address book, also when it is more of them than one call takes. */
export function useDeleting(uid: string, onDone: () => void) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (contacts: readonly Contact[]) => {
      let count = 0
      for (const ids of batchesOf(contacts.map(({ id }) => id))) {
        count += (await ask(api.deleteContacts({ params: { uid }, body: { ids } }))).deleted
      }
      return count
    },
    onSuccess(count) {
      toasts.show(t('deleted', { count }))
      onDone()
    },
    onError: (error) => toasts.show(tell(error), { tone: 'problem' }),
    // Some may be gone although the rest is not.
    onSettled: () => readBookAgain(client, uid),
  })
}
