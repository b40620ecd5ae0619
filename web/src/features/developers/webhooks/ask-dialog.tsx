import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WebhookView, WebhookWithSecret } from '@envoi/contract/webhooks'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { isGone } from '../../../platform/problem.ts'
import { useTellProblem } from '../problem.ts'
import { keepWebhook, readWebhooksAgain } from '../queries.ts'

/** What is not done without asking. */
export type Question = 'rotate' | 'disable' | 'delete'

export function AskDialog({
  uid,
  webhook: { id, url },
  question,
  onRotated,
  onLeave,
}: {
  uid: string
  webhook: WebhookView
  question: Question
  onRotated: (renewed: WebhookWithSecret) => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['webhooks', 'developers'])
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const answers: Record<Question, () => Promise<void>> = {
    async rotate() {
      onRotated(await ask(developerApi.rotateWebhookSecret({ params: { id } })))
    },
    async disable() {
      keepWebhook(client, uid, await ask(developerApi.changeWebhook({ params: { id }, body: { isEnabled: false } })))
      toasts.show(t('disabled'))
      onLeave()
    },
    async delete() {
      await ask(developerApi.deleteWebhook({ params: { id } })).catch((error: unknown) => {
        // Deleted elsewhere meanwhile: that is what was wanted.
        if (!isGone(error)) throw error
      })
      toasts.show(t('deleted'))
      onLeave()
      await readWebhooksAgain(client, uid)
    },
  }
  const answering = useMutation({ mutationFn: () => answers[question](), gcTime: 0 })
  return (
    <LazyConfirmDialog
      title={t(`${question}_ask`)}
      confirmLabel={t(`${question}_do`)}
      cancelLabel={t('developers:cancel')}
      missing={t('developers:problem_network')}
      isDangerous={question !== 'rotate'}
      progress={{
        isBusy: answering.isPending,
        busyLabel: t('developers:one_moment'),
        problem: answering.error ? tell(answering.error) : undefined,
      }}
      onConfirm={() => answering.mutate()}
      onCancel={onLeave}
    >
      {t(`${question}_warn`, { url })}
    </LazyConfirmDialog>
  )
}
