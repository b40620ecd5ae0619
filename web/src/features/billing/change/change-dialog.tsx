import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuoteReply, SubscriptionState } from '@envoi/contract/billing'
import { soldPlans } from '@envoi/contract/words'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { mayKeep } from '../../../platform/may-keep.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { LazyModal } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Loaded } from '../loaded.tsx'
import { KeepButton } from '../plan/keep-button.tsx'
import { useKeep } from '../plan/use-keep.ts'
import { useTellProblem } from '../problem.ts'
import { quoteQuery } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './change-dialog.module.css'
import { type Choice, firstChoice, isPlanned, isPresent } from './choices.ts'
import { PlanChoice } from './plan-choice.tsx'
import { QuoteSum } from './quote-sum.tsx'
import { useChange } from './use-change.ts'

/** Another plan or another period: what it costs today, and from when how much. Nothing changes before that was seen. */
export function ChangeDialog({
  uid,
  country,
  state,
  first,
  onLeave,
}: {
  uid: string
  country: string | undefined
  state: SubscriptionState
  /** What was pressed elsewhere. */
  first: Choice | undefined
  onLeave: () => void
}) {
  const { t } = useTranslation('billing')
  const tell = useTellProblem()
  const [choice, setChoice] = useState(() => first ?? firstChoice(state))
  const isWallet = state.provider === 'paypal'
  const isSame = isPresent(state, choice)
  const isKept = isSame && mayKeep(state)
  const sold = soldPlans.find((plan) => plan === choice.plan)
  const order = sold && !isPlanned(state, choice) && (!isSame || isKept) ? { ...choice, plan: sold } : undefined
  const wish = { planType: sold ?? 'PREMIUM', planFrequency: choice.period, currency: state.currency }
  const isPriced = order !== undefined && !isWallet
  const quote = useQuery({
    ...quoteQuery(uid, wish),
    enabled: isPriced,
    // It is read inside of the dialog, which may be fetched later than the answer.
    notifyOnChangeProps: 'all',
  })
  const changing = useChange(uid, { state, wish, onDone: onLeave })
  const keeping = useKeep(uid, state, onLeave)
  const shown = isPriced ? quote.data : undefined
  const error = changing.error ?? keeping.error
  const act = (): void => {
    if (shown && !changing.isPending) changing.mutate(shown)
  }
  return (
    <LazyModal
      title={t('change_title')}
      text={<span className="sr">{t('change_which')}</span>}
      missing={t('offline')}
      onClose={onLeave}
      foot={
        <>
          {isKept && <KeepButton planName={state.planName} keeping={keeping} variant="primary" />}
          {!isKept && isWallet && order && (
            <a className={buttonClass({ variant: 'primary' })} href={checkoutAddress(order)}>
              {t('change_do_wallet')}
            </a>
          )}
          {!isKept && !isWallet && (
            <Button variant="primary" aria-disabled={!shown || changing.isPending} onClick={act}>
              {changing.isPending ? t('one_moment') : <ActLabel quote={shown} />}
            </Button>
          )}
          <Button variant="quiet" onClick={onLeave}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <PlanChoice
        country={country}
        state={state}
        choice={choice}
        onChoose={(next) => {
          setChoice(next)
          changing.reset()
          keeping.reset()
        }}
      />
      <div className={styles.cost} aria-live="polite">
        {isKept && <KeepText state={state} />}
        {isWallet && order && !isKept && <WalletText state={state} />}
        {isPriced && (
          <Loaded query={quote}>{(found) => <QuoteSum quote={found} state={state} choice={choice} />}</Loaded>
        )}
      </div>
      <ProblemText>{error && tell(error)}</ProblemText>
    </LazyModal>
  )
}

function ActLabel({ quote }: { quote: QuoteReply | undefined }) {
  const { t } = useTranslation('billing')
  const { money, day } = useBillingFormat()
  if (quote?.kind === 'later') return t('change_do_later', { date: day(quote.next.at) })
  if (!quote || quote.today.gross === 0) return t('change_do')
  return t('change_do_pay', { amount: money(quote.today.gross, quote.currency) })
}

/** What does not come to pass. */
function KeepText({ state: { planName, autoRenew, pending, periodEnd } }: { state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { plan, day } = useBillingFormat()
  const text =
    autoRenew && pending
      ? pending.planName === planName
        ? t('change_keep_ending', { plan: plan(planName), date: day(periodEnd) })
        : t('change_keep_text', { plan: plan(planName), next: plan(pending.planName) })
      : t('change_keep_ending', { plan: plan(planName), date: day(periodEnd) })
  return <p className="small">{text}</p>
}

function WalletText({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { day } = useBillingFormat()
  return <p className="small">{t('change_wallet', { date: day(state.periodEnd) })}</p>
}
