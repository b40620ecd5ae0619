import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { SettingSwitch } from '../../../ui/options/setting-row.tsx'
import { useTellProblem } from '../problem.ts'
import { readBillingAgain } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'

/** Whether the plan goes on after what is paid for. */
export function RenewalRow({ uid, state }: { uid: string; state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { plan, day } = useBillingFormat()
  const tell = useTellProblem()
  const client = useQueryClient()
  const renewing = useMutation({
    mutationFn: (autoRenew: boolean) => ask(payApi.setAutoRenew({ params: { id: uid }, body: { autoRenew } })),
    onSettled: () => readBillingAgain(client, uid),
  })
  const values = { plan: plan(state.planName), date: day(state.periodEnd) }
  return (
    <div>
      <SettingSwitch
        title={t('renew')}
        texts={[t('renew_on', values), t('renew_off', values)]}
        isOn={state.autoRenew}
        change={renewing}
      />
      <ProblemText>{renewing.error && tell(renewing.error)}</ProblemText>
    </div>
  )
}
