import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { soldPlans } from '@envoi/contract/words'
import { mayTakeBack } from '../../../platform/may-keep.ts'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { readBillingAgain } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'

/** The plan that one has goes on, neither ended nor changed: bought again it costs nothing, and takes back what was planned. */
export function useKeep(uid: string, state: SubscriptionState, onDone?: () => void) {
  const { t } = useTranslation('billing')
  const { plan } = useBillingFormat()
  const client = useQueryClient()
  const toasts = useToasts()
  const params = { id: uid }
  return useMutation({
    async mutationFn() {
      const { planName, period: planFrequency, currency } = state
      const planType = mayTakeBack(state) ? soldPlans.find((one) => one === planName) : undefined
      if (planType) await ask(payApi.subscribe({ params, body: { planType, planFrequency, currency, total: 0 } }))
      else await ask(payApi.setAutoRenew({ params, body: { autoRenew: true } }))
    },
    async onSuccess() {
      onDone?.()
      toasts.show(t('kept', { plan: plan(state.planName) }))
      await readBillingAgain(client, uid)
    },
  })
}
