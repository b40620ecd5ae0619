import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiKeyView } from '@envoi/contract/api-keys'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { isGone } from '../../../platform/problem.ts'
import { useTellProblem } from '../problem.ts'
import { readKeysAgain } from '../queries.ts'

/** Its end, after it was said what stops with it. */
export function DeleteDialog({
  uid,
  deleted: { id, description, isExpired },
  onLeave,
}: {
  uid: string
  deleted: ApiKeyView
  onLeave: () => void
}) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () =>
      ask(developerApi.deleteApiKey({ params: { id } })).catch((error: unknown) => {
        // Deleted elsewhere meanwhile: that is what was wanted.
        if (!isGone(error)) throw error
      }),
    async onSuccess() {
      toasts.show(t('deleted'))
      onLeave()
      await readKeysAgain(client, uid)
    },
  })
  return (
    <LazyConfirmDialog
      title={t('delete_ask', { name: description })}
      confirmLabel={t('delete_do')}
      cancelLabel={t('developers:cancel')}
      missing={t('developers:problem_network')}
      progress={{
        isBusy: deleting.isPending,
        busyLabel: t('developers:one_moment'),
        problem: deleting.error ? tell(deleting.error) : undefined,
      }}
      onConfirm={() => deleting.mutate()}
      onCancel={onLeave}
    >
      {t(isExpired ? 'delete_expired' : 'delete_warn')}
    </LazyConfirmDialog>
  )
}
