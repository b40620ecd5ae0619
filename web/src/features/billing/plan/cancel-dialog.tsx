import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { DAY, billing as limits, session as rules } from '@envoi/contract/limits'
import { type PlanName, teamPlans } from '@envoi/contract/words'
import { payApi } from '../../../platform/pay-api.ts'
import { isGone } from '../../../platform/problem.ts'
import { ask } from '../../../platform/query-asking.ts'
import { pollPlan } from '../../../platform/session/poll-plan.ts'
import { session } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyModal } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellProblem } from '../problem.ts'
import { readBillingAgain } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './cancel-dialog.module.css'

const isTeam = (name: PlanName): boolean => teamPlans.some((plan) => plan === name)

/** What ending means, said before it ends; and the offer to stay, which is made once. */
export function CancelDialog({ uid, state, onLeave }: { uid: string; state: SubscriptionState; onLeave: () => void }) {
  const { t } = useTranslation('billing')
  const { plan, day, rate } = useBillingFormat()
  const tell = useTellProblem()
  const client = useQueryClient()
  const toasts = useToasts()
  const name = plan(state.planName)
  const { offer } = state
  const params = { id: uid }

  const ending = useMutation({
    mutationFn: () =>
      ask(payApi.cancelSubscription({ params })).catch((error: unknown) => {
        // Ended elsewhere meanwhile: that is what was wanted.
        if (isGone(error)) return { endsAt: null }
        throw error
      }),
    async onSuccess({ endsAt }) {
      onLeave()
      toasts.show(endsAt === null ? t('ended') : t('ended_until', { plan: name, date: day(endsAt) }))
      // A member keeps the plan of the team.
      const hasOther = session.user?.managerId !== null
      if (endsAt === null && !hasOther) await pollPlan('NONE', session, AbortSignal.timeout(rules.planPoll * 30))
      // What one may do is another thing everywhere.
      await (endsAt === null ? client.invalidateQueries() : readBillingAgain(client, uid))
    },
  })
  const staying = useMutation({
    mutationFn: () => ask(payApi.applyRetentionOffer({ params })),
    async onSuccess() {
      onLeave()
      toasts.show(t('offer_taken', { plan: name, percent: rate(offer?.percent ?? 0) }))
      await readBillingAgain(client, uid)
    },
    onError: () => readBillingAgain(client, uid),
  })
  const isBusy = ending.isPending || staying.isPending
  const error = ending.error ?? staying.error
  const stay = (): void => (offer ? staying.mutate() : onLeave())
  return (
    <LazyModal
      title={t('end_title', { plan: name })}
      missing={t('offline')}
      onClose={onLeave}
      foot={
        <>
          <Button variant="primary" aria-disabled={isBusy} onClick={() => isBusy || stay()}>
            {staying.isPending
              ? t('one_moment')
              : offer
                ? t('end_offer_take', { plan: name, percent: rate(offer.percent) })
                : t('end_keep', { plan: name })}
          </Button>
          <Button variant="danger" aria-disabled={isBusy} onClick={() => isBusy || ending.mutate()}>
            {ending.isPending ? t('one_moment') : t('cancel_plan')}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        {offer && <Offer state={state} offer={offer} />}
        <Outcome state={state} />
        <ProblemText>{error && tell(error)}</ProblemText>
      </div>
    </LazyModal>
  )
}

function Offer({ state, offer }: { state: SubscriptionState; offer: NonNullable<SubscriptionState['offer']> }) {
  const { t } = useTranslation('billing')
  const { plan, money, day, rate } = useBillingFormat()
  const { currency, period, planName, nextPayment, total } = state
  const before = nextPayment?.total ?? total
  return (
    <>
      <p>
        {t(period === 'MONTHLY' ? 'end_offer_month' : 'end_offer_year', {
          plan: plan(planName),
          percent: rate(offer.percent),
          count: offer.periods,
        })}
      </p>
      <div className={`${styles.offer} num`}>
        <b>{money(offer.total.gross, currency)}</b>
        <s>{t('end_offer_instead', { amount: money(before.gross, currency) })}</s>
        {/* The last day of it. */}
        <span className="small">
          {t('end_offer_dates', { from: day(offer.from), until: day(new Date(Date.parse(offer.until) - DAY)) })}
        </span>
      </div>
    </>
  )
}

/** What holds until when, and what becomes of what was sent. */
function Outcome({ state: { planName, status, periodEnd } }: { state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { plan, day } = useBillingFormat()
  const name = plan(planName)
  const first = {
    trialing: t('end_at_once', { plan: name }),
    past_due: t('end_at_once_due', { plan: name }),
    active: t('end_until', { plan: name, date: day(periodEnd) }),
  }[status]
  return (
    <p className="small">
      {first} {isTeam(planName) && t('end_team')} {t('end_after', { days: limits.lapseDays })}
    </p>
  )
}
