import { useTranslation } from 'react-i18next'
import type { PaymentMethodView, SubscriptionState, SubscriptionView } from '@envoi/contract/billing'
import { billing as limits } from '@envoi/contract/limits'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Notice } from '../notice.tsx'
import { useTellProblem } from '../problem.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import { KeepButton } from './keep-button.tsx'
import type { Trouble } from './trouble.ts'
import { useKeep } from './use-keep.ts'

type Known = {
  uid: string
  state: SubscriptionState
  subscription: SubscriptionView | null | undefined
  /** The one that is charged, once the provider has told of it. */
  method: PaymentMethodView | undefined
  /** The oldest invoice that is open. */
  open: string | undefined
}

/** What is wrong, and the one thing to do about it. */
export function TroubleBanner({ trouble, ...known }: Known & { trouble: Trouble }) {
  switch (trouble.kind) {
    case 'action':
      return <Action {...known} />
    case 'failed':
      return <Failed {...known} nextTry={trouble.nextTry} endsAt={trouble.endsAt} />
    case 'ends':
      return <Ends {...known} at={trouble.at} />
    default:
      return <CardTrouble {...known} hasExpired={trouble.kind === 'expired'} />
  }
}

const payAddress = (open: string | undefined): string =>
  checkoutAddress(open === undefined ? { method: 'new' } : { invoice: open })

function Action({ state, subscription, open }: Known) {
  const { t } = useTranslation('billing')
  const { money, plan } = useBillingFormat()
  const amount = money(subscription?.openedInvoicesAmount || state.total.gross, state.currency)
  return (
    <Notice
      title={t('action_title')}
      text={t('action_text', { amount, plan: plan(state.planName) })}
      action={
        <a className={buttonClass({})} href={payAddress(open)}>
          {t('action_do')}
        </a>
      }
    />
  )
}

function Failed({ state, subscription, nextTry, endsAt }: Known & { nextTry: Date | null; endsAt: Date | null }) {
  const { t } = useTranslation('billing')
  const { money, plan, day } = useBillingFormat()
  const amount = money(subscription?.openedInvoicesAmount || state.total.gross, state.currency)
  const name = plan(state.planName)
  const end = endsAt ? day(endsAt) : ''
  const text = !endsAt
    ? t('failed_text', { plan: name })
    : nextTry
      ? t('failed_next', { next: day(nextTry), plan: name, end })
      : t('failed_last', { plan: name, end })
  return (
    <Notice
      tone="danger"
      title={t('failed_title', { amount })}
      text={text}
      action={
        <a className={buttonClass({})} href={checkoutAddress({ method: 'new' })}>
          {t('failed_do')}
        </a>
      }
    />
  )
}

function Ends({ uid, state, at }: Known & { at: Date }) {
  const { t } = useTranslation('billing')
  const { plan, day } = useBillingFormat()
  const tell = useTellProblem()
  const keeping = useKeep(uid, state)
  return (
    <Notice
      title={t('ends_title', { plan: plan(state.planName), date: day(at) })}
      text={t('ends_text', { days: limits.lapseDays })}
      action={<KeepButton planName={state.planName} keeping={keeping} />}
    >
      <ProblemText>{keeping.error && tell(keeping.error)}</ProblemText>
    </Notice>
  )
}

function CardTrouble({ state, subscription, method, hasExpired }: Known & { hasExpired: boolean }) {
  const { t } = useTranslation('billing')
  const format = useBillingFormat()
  const { exp_month = 1, exp_year = 1970 } = subscription?.defaultPaymentMethod?.card ?? {}
  const month = format.month({ month: exp_month, year: exp_year })
  const card = method?.kind === 'card' ? format.method(method) : t('your_card')
  const date = format.day(state.nextPayment?.at ?? state.periodEnd)
  return (
    <Notice
      tone={hasExpired ? 'danger' : 'warning'}
      title={t(hasExpired ? 'expired_title' : 'expires_title')}
      text={
        hasExpired
          ? t('expired_text', { card, month, date, plan: format.plan(state.planName) })
          : t('expires_text', { card, month })
      }
      action={
        <a className={buttonClass({})} href={checkoutAddress({ method: 'new' })}>
          {t('update_card')}
        </a>
      }
    />
  )
}
