import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QuoteReply, SubscriptionState } from '@envoi/contract/billing'
import { session as rules } from '@envoi/contract/limits'
import { planTypeOfName } from '@envoi/contract/words'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { pollPlan } from '../../../platform/session/poll-plan.ts'
import { session } from '../../../platform/session/session.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { isRefused } from '../problem.ts'
import { type Wish, quoteQuery, readBillingAgain } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'

/** The server gives a plan before it answers; only an account debited, or a lost event, makes one wait. */
const PATIENCE = rules.planPoll * 30

/** Changes the plan at the price that was seen, and is done once the session has it. */
export function useChange(
  uid: string,
  { state, wish, onDone }: { state: SubscriptionState; wish: Wish; onDone: () => void },
) {
  const { t } = useTranslation('billing')
  const { plan, day } = useBillingFormat()
  const client = useQueryClient()
  const toasts = useToasts()
  const name = plan(wish.planType)
  return useMutation({
    async mutationFn(quote: QuoteReply) {
      const body = { ...wish, total: quote.today.gross }
      const { intentStatus } = await ask(payApi.subscribe({ params: { id: uid }, body }))
      // Where the bank is asked, the purchase is gone on with.
      if (intentStatus === 'requires_action') {
        location.assign(checkoutAddress({ plan: wish.planType, period: wish.planFrequency }))
        return undefined
      }
      if (quote.kind === 'later') return t('changes_later', { plan: name, date: day(state.periodEnd) })
      const expected = planTypeOfName[wish.planType]
      const isThere = await pollPlan(expected, session, AbortSignal.timeout(PATIENCE))
      return t(isThere ? 'changed' : 'change_waiting', { plan: name })
    },
    async onSuccess(said) {
      if (said === undefined) return
      onDone()
      toasts.show(said)
      // What one may do is another thing everywhere.
      await client.invalidateQueries()
    },
    async onError(error) {
      if (isRefused(error, 'PRICE_CHANGED'))
        await client.invalidateQueries({ queryKey: quoteQuery(uid, wish).queryKey })
      else await readBillingAgain(client, uid)
    },
  })
}
