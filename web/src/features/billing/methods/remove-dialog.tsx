import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodView } from '@envoi/contract/billing'
import { payApi } from '../../../platform/pay-api.ts'
import { isGone } from '../../../platform/problem.ts'
import { ask } from '../../../platform/query-asking.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellProblem } from '../problem.ts'
import { readBillingAgain } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'

export function RemoveDialog({
  uid,
  method,
  onLeave,
}: {
  uid: string
  method: PaymentMethodView
  onLeave: () => void
}) {
  const { t } = useTranslation('billing')
  const { method: nameOf } = useBillingFormat()
  const tell = useTellProblem()
  const client = useQueryClient()
  const toasts = useToasts()
  const removing = useMutation({
    mutationFn: () =>
      ask(payApi.removePaymentMethod({ params: { id: uid, method: method.id } })).catch((error: unknown) => {
        // Removed elsewhere meanwhile: that is what was wanted.
        if (!isGone(error)) throw error
      }),
    async onSuccess() {
      toasts.show(t('removed'))
      onLeave()
      await readBillingAgain(client, uid)
    },
  })
  return (
    <LazyConfirmDialog
      title={t('remove_ask', { method: nameOf(method) })}
      confirmLabel={t('remove_do')}
      cancelLabel={t('cancel')}
      missing={t('offline')}
      progress={{
        isBusy: removing.isPending,
        busyLabel: t('one_moment'),
        problem: removing.error ? tell(removing.error) : undefined,
      }}
      onConfirm={() => removing.mutate()}
      onCancel={onLeave}
    >
      {t('remove_text')}
    </LazyConfirmDialog>
  )
}
