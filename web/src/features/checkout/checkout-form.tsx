import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DetailsView, QuoteReply } from '@envoi/contract/billing'
import { buttonClass } from '../../ui/button.tsx'
import { useScene } from '../../ui/tide/scene.tsx'
import styles from './checkout.module.css'
import { DetailsFields } from './details/details-fields.tsx'
import type { Details } from './details/use-details.ts'
import { Bank } from './form/bank.tsx'
import { kindOf, optionsOf } from './method/method-options.ts'
import { MethodSection } from './method/method-section.tsx'
import { useMethod } from './method/use-method.ts'
import type { Item } from './order/sum.tsx'
import { type PayLabel, needsMethod, payLabel } from './pay-label.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { keepingOf } from './same-plan.ts'
import { SamePlanText } from './same-plan-text.tsx'
import type { Shop } from './shop.ts'
import { useCheckoutFormat } from './use-checkout-format.ts'
import { useGuard } from './use-guard.ts'
import { type Answered, NotYet, usePayment } from './use-payment.ts'

type Props = {
  shop: Shop
  item: Item
  quote: QuoteReply
  /** Another price is on its way. */
  isStale: boolean
  details: Details
  /** One with a price for everybody, which the wallet buys too. */
  isPlan?: boolean
  /** Whoever comes back from the wallet without a yes. */
  startsWithWallet?: boolean
  card: ReactNode
  onQuoteAgain: () => void
  pay: (methodId: string | undefined, total: number) => Promise<Answered>
  goToWallet?: () => Promise<void>
  renderDone: (saved: DetailsView | null, isProcessing: boolean) => ReactNode
}

/** Beside the order: how to pay, whom the invoice is for, and the button that says the sum. */
export function CheckoutForm({
  shop,
  item,
  quote,
  isStale,
  details,
  isPlan = false,
  startsWithWallet = false,
  ...props
}: Props) {
  const { t } = useTranslation(['checkout', 'plan-names'])
  const { money, day } = useCheckoutFormat()
  const { user, plans, customer, methods, isSepaAllowed } = shop
  const subscription = customer?.subscription ?? null
  const options = optionsOf({
    methods,
    subscription,
    isSepaAllowed,
    hasCard: plans.hasCard,
    hasWallet: plans.hasWallet,
    isPlan,
  })
  const method = useMethod(options, startsWithWallet ? 'wallet' : undefined)
  const payment = usePayment(startsWithWallet ? { kind: 'wallet_left' } : undefined, {
    onPriceChanged: props.onQuoteAgain,
    onDeclined: method.begin,
  })
  const [saved, setSaved] = useState<DetailsView | null>(customer?.details ?? null)
  const { step } = payment
  useScene({ level: 0, water: 'calm', isOfPage: false })
  useGuard(step.at === 'work' || step.at === 'bank')
  if (step.at === 'done') return props.renderDone(saved, step.status === 'processing')

  const isSame = quote.kind === 'same'
  const keeping = keepingOf(subscription)
  const isByWallet = method.chosen?.kind === 'wallet' && !isSame
  const isAsked = needsMethod(quote) || isByWallet
  const label = payLabel(quote, kindOf(method.chosen))
  const isReady = !isAsked || method.isReady

  function pay(): void {
    if (isSame) {
      void payment.go(async () => ({ pay: () => props.pay(undefined, 0) }))
      return
    }
    const isRight = details.check()
    void payment.go(async () => {
      if (!isRight) throw new NotYet('the details are not right')
      const methodId = isAsked ? await method.take() : undefined
      const view = await details.save()
      setSaved(view)
      if (isByWallet) {
        await props.goToWallet?.()
        return undefined
      }
      return { pay: () => props.pay(methodId, quote.today.gross) }
    })
  }
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      {props.card}
      <PaymentPanel
        title={t(isSame ? 'same_title' : isAsked ? 'payment' : 'change_title')}
        isPlayMoney={plans.isPlayMoney}
        notice={step.at === 'form' ? step.notice : undefined}
        payLabel={t(label.key, valuesOf(label))}
        foot={isSame && keeping === 'nothing' ? <ToBilling /> : undefined}
        isBusy={step.at === 'work'}
        isOff={isStale || !isReady}
        onPay={pay}
      >
        {isAsked && <MethodSection uid={user.uid} options={options} method={method} />}
        {isSame ? (
          <SamePlanText item={item} quote={quote} subscription={subscription} keeping={keeping} />
        ) : (
          <section>
            <h2 className={styles.title}>{t('details')}</h2>
            <DetailsFields
              details={details}
              email={user.email}
              isReverseCharge={quote.tax.reason === 'reverse-charge'}
            />
          </section>
        )}
      </PaymentPanel>
      {step.at === 'bank' && (
        <Bank
          uid={user.uid}
          isPlayMoney={plans.isPlayMoney}
          clientSecret={step.clientSecret}
          sum={money(quote.today.gross, quote.currency)}
          onAnswer={payment.answerBank}
        />
      )}
    </main>
  )

  function valuesOf(of: PayLabel) {
    const sum = 'sum' in of ? money(of.sum, quote.currency) : ''
    return { sum, plan: t(`plan-names:${item.planName}`), day: day(quote.next.at) }
  }
}

/** Where there is nothing to pay. */
function ToBilling() {
  const { t } = useTranslation('checkout')
  return (
    <a className={buttonClass({ variant: 'primary', isLarge: true })} href="/account/billing">
      {t('manage')}
    </a>
  )
}
