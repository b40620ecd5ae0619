import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuoteReply, SubscriptionState } from '@envoi/contract/billing'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { LazyModal } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Loaded } from '../loaded.tsx'
import { useTellProblem } from '../problem.ts'
import { quoteQuery } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './change-dialog.module.css'
import { firstChoice, isPresent } from './choices.ts'
import { PlanChoice } from './plan-choice.tsx'
import { QuoteSum } from './quote-sum.tsx'
import { useChange } from './use-change.ts'

/** Another plan or another period: what it costs today, and from when how much. Nothing changes before that was seen. */
export function ChangeDialog({
  uid,
  country,
  state,
  onLeave,
}: {
  uid: string
  country: string | undefined
  state: SubscriptionState
  onLeave: () => void
}) {
  const { t } = useTranslation('billing')
  const tell = useTellProblem()
  const [choice, setChoice] = useState(() => firstChoice(state))
  const isWallet = state.provider === 'paypal'
  const isSame = isPresent(state, choice)
  const wish = { planType: choice.plan, planFrequency: choice.period, currency: state.currency }
  const quote = useQuery({
    ...quoteQuery(uid, wish),
    enabled: !isWallet && !isSame,
    // It is read inside of the dialog, which may be fetched later than the answer.
    notifyOnChangeProps: 'all',
  })
  const changing = useChange(uid, { state, wish, onDone: onLeave })
  const shown = isWallet || isSame ? undefined : quote.data
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
          {isWallet ? (
            !isSame && (
              <a className={buttonClass({ variant: 'primary' })} href={checkoutAddress(choice)}>
                {t('change_do_wallet')}
              </a>
            )
          ) : (
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
        }}
      />
      <div className={styles.cost} aria-live="polite">
        {isWallet && !isSame && <WalletText state={state} />}
        {!isWallet && !isSame && (
          <Loaded query={quote}>{(found) => <QuoteSum quote={found} state={state} choice={choice} />}</Loaded>
        )}
      </div>
      <ProblemText>{changing.error && tell(changing.error)}</ProblemText>
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

function WalletText({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { day } = useBillingFormat()
  return <p className="small">{t('change_wallet', { date: day(state.periodEnd) })}</p>
}
