import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodView, SubscriptionState } from '@envoi/contract/billing'
import type { BillingIntent } from '../../../platform/billing-intent.ts'
import { mayKeep, mayTakeBack } from '../../../platform/may-keep.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { hasClosed, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { ChangeDialog } from '../change/change-dialog.tsx'
import { plannedOf } from '../change/choices.ts'
import { Notice } from '../notice.tsx'
import { useTellProblem } from '../problem.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { DiscountLine } from './discount-line.tsx'
import { KeepButton } from './keep-button.tsx'
import { NextPayment } from './next-payment.tsx'
import styles from './plan-section.module.css'
import { RenewalRow } from './renewal-row.tsx'
import { daysUntil } from './trouble.ts'
import { useKeep } from './use-keep.ts'

/** The plan that somebody pays for: what it costs, when next, and what can be done about it. */
export function PlanSection({
  uid,
  country,
  state,
  method,
  intent,
}: {
  uid: string
  country: string | undefined
  state: SubscriptionState
  method: PaymentMethodView | undefined
  /** What was pressed on another page. */
  intent: BillingIntent | undefined
}) {
  const { t } = useTranslation('billing')
  const { plan } = useBillingFormat()
  const [asked, setAsked] = useState(() => (intent && mayDo(intent, state) ? intent.kind : undefined))
  const [first, setFirst] = useState(intent?.kind === 'change' ? intent : undefined)
  function leave(): void {
    setAsked(undefined)
    setFirst(undefined)
  }
  const isWallet = state.provider === 'paypal'
  const change = useRef<HTMLButtonElement>(null)
  // The button that kept the plan has gone with that.
  useFocusAfterLoss(mayKeep(state), () => change.current?.focus(), hasClosed)
  return (
    <section className={styles.section} aria-label={t('your_plan')}>
      <div className={styles.now}>
        <div>
          <p className={styles.caption}>{t('your_plan')}</p>
          <h2 className={styles.name}>{plan(state.planName)}</h2>
          <PriceLine state={state} />
          <DiscountLine state={state} />
          <PendingLine uid={uid} state={state} />
        </div>
        <div className={styles.acts}>
          {state.status !== 'past_due' && (
            <Button ref={change} onClick={() => setAsked('change')}>
              {t('change_plan')}
            </Button>
          )}
          {state.autoRenew && (
            <Button variant="quiet" onClick={() => setAsked('cancel')}>
              {t('cancel_plan')}
            </Button>
          )}
        </div>
      </div>
      <NextPayment state={state} method={method} />
      {state.status !== 'past_due' && <RenewalRow uid={uid} state={state} />}
      {isWallet && <Notice tone="info" icon="wallet" title={t('wallet_title')} text={t('wallet_text')} />}
      {asked === 'change' && <ChangeDialog uid={uid} country={country} state={state} first={first} onLeave={leave} />}
      {asked === 'cancel' && <CancelDialog uid={uid} state={state} onLeave={leave} />}
    </section>
  )
}

/** Each period without tax and with it; of a trial, how long it lasts and what comes then. */
function PriceLine({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const now = useNow()
  const { money, day } = useBillingFormat()
  const { period, status, periodEnd, nextPayment, currency, tax, total } = state
  if (status === 'trialing') {
    const left = daysUntil(periodEnd, now)
    return (
      <p className="small num">
        {t('trial', { date: day(periodEnd) })} ({t('trial_left', { count: Math.max(1, left) })}).{' '}
        {nextPayment &&
          t(period === 'MONTHLY' ? 'then_month' : 'then_year', { amount: money(nextPayment.total.gross, currency) })}
      </p>
    )
  }
  const [net, gross] = [money(total.taxed, currency), money(total.gross, currency)]
  const name = t(period === 'MONTHLY' ? 'monthly' : 'yearly')
  if (tax.reason === 'vat') return <p className="small num">{t('price_vat', { period: name, net, gross })}</p>
  return (
    <p className="small num">
      {t(tax.reason === 'outside' ? 'price_outside' : 'price_reverse', { period: name, net })}
    </p>
  )
}

/** What it changes to, which can be taken back. */
function PendingLine({ uid, state }: { uid: string; state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { plan, day } = useBillingFormat()
  const tell = useTellProblem()
  const keeping = useKeep(uid, state)
  const planned = plannedOf(state)
  if (!planned) return null
  const period = t(planned.period === 'MONTHLY' ? 'monthly' : 'yearly').toLowerCase()
  return (
    <div className={styles.pending}>
      <p>{t('pending', { plan: plan(planned.planName), period, date: day(state.periodEnd) })}</p>
      {mayTakeBack(state) && <KeepButton planName={state.planName} keeping={keeping} />}
      <ProblemText>{keeping.error && tell(keeping.error)}</ProblemText>
    </div>
  )
}

const mayDo = ({ kind }: BillingIntent, { autoRenew, status }: SubscriptionState): boolean =>
  kind === 'cancel' ? autoRenew : status !== 'past_due'
