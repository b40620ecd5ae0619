import { useTranslation } from 'react-i18next'
import type { InvoiceView } from '@envoi/contract/billing'
import { payApi } from '../../platform/pay-api.ts'
import { ask } from '../../platform/query-asking.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, CardBody, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import { useScene } from '../../ui/tide/scene.tsx'
import styles from './checkout.module.css'
import { Paid } from './done/paid.tsx'
import { InvoiceLink } from './done/invoice-link.tsx'
import { Bank } from './form/bank.tsx'
import { type MethodOption, optionsOf } from './method/method-options.ts'
import { MethodSection } from './method/method-section.tsx'
import { useMethod } from './method/use-method.ts'
import { Sum } from './order/sum.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import type { Shop } from './shop.ts'
import { useCheckoutFormat } from './use-checkout-format.ts'
import { useGuard } from './use-guard.ts'
import { usePayment } from './use-payment.ts'

/** What is owed, in words: of an invoice its own sum. */
type Props = { shop: Shop; invoice: InvoiceView | undefined }

/**
 * Pays an invoice that is open, or takes down another card or account, with which the service tries whatever is open: no
 * price is made here, only asked for.
 */
export function MethodCheckout({ shop, invoice }: Props) {
  const { t } = useTranslation('checkout')
  const { money, day } = useCheckoutFormat()
  const { user, plans, customer, methods, isSepaAllowed } = shop
  const subscription = customer?.subscription ?? null
  const all = optionsOf({
    methods,
    subscription,
    isSepaAllowed,
    hasCard: plans.hasCard,
    hasWallet: false,
    isPlan: false,
  })
  const options = invoice ? all : all.filter((option) => !isDefault(option))
  const method = useMethod(options)
  const payment = usePayment(undefined, { onDeclined: method.begin })
  const { step } = payment
  useScene({ level: 0, water: 'calm', isOfPage: false })
  useGuard(step.at === 'work' || step.at === 'bank')
  const sum = invoice && money(invoice.gross, invoice.currency)

  if (step.at === 'done') {
    const isOnItsWay = step.status === 'processing'
    if (invoice) return <InvoiceDone invoice={invoice} isOnItsWay={isOnItsWay} email={emailOf(shop)} />
    const text = t(isOnItsWay ? 'on_its_way_text' : 'method_done_text')
    return (
      <Paid word={t('method_done')} heading={t('method_done_heading')} text={text} cardTitle={t('method')}>
        <p>{text}</p>
      </Paid>
    )
  }
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <Card label={t(invoice ? 'open_invoice' : 'method')}>
        <CardHead>
          <CardTitle>{t(invoice ? 'open_invoice' : 'method')}</CardTitle>
        </CardHead>
        <CardBody className={styles.cardBody}>
          {invoice ? (
            <>
              <p>{t('invoice_of', { number: invoice.number, day: day(invoice.issuedAt) })}</p>
              <InvoiceSum invoice={invoice} />
            </>
          ) : (
            <p>{t('method_text')}</p>
          )}
          <p>
            <a className={buttonClass({})} href="/account/billing">
              {t('manage')}
            </a>
          </p>
        </CardBody>
      </Card>
      <PaymentPanel
        title={t(invoice ? 'payment' : 'method_title')}
        isPlayMoney={plans.isPlayMoney}
        notice={step.at === 'form' ? step.notice : undefined}
        payLabel={sum === undefined ? t('method_save') : t('pay_sum', { sum })}
        isBusy={step.at === 'work'}
        isOff={!method.isReady}
        onPay={() =>
          void payment.go(async () => {
            const methodId = await method.take()
            return { pay: () => send(methodId) }
          })
        }
      >
        <MethodSection uid={user.uid} options={options} method={method} />
      </PaymentPanel>
      {step.at === 'bank' && (
        <Bank
          uid={user.uid}
          isPlayMoney={plans.isPlayMoney}
          clientSecret={step.clientSecret}
          sum={sum}
          onAnswer={payment.answerBank}
        />
      )}
    </main>
  )

  function send(methodId: string | undefined) {
    if (invoice) {
      const body = methodId === undefined ? {} : { paymentMethodId: methodId }
      return ask(payApi.payInvoice({ params: { number: invoice.number }, body }))
    }
    if (methodId === undefined) throw new Error('there is nothing to pay with from now on')
    return ask(payApi.changePaymentMethod({ params: { id: user.uid }, body: { paymentMethodId: methodId } }))
  }
}

const isDefault = (option: MethodOption): boolean => option.kind === 'saved' && option.method.isDefault
const emailOf = ({ user, customer }: Shop): string => customer?.details?.receiptsTo ?? user.email

function InvoiceDone({ invoice, isOnItsWay, email }: { invoice: InvoiceView; isOnItsWay: boolean; email: string }) {
  const { t } = useTranslation('checkout')
  const { number } = invoice
  return (
    <Paid
      word={t(isOnItsWay ? 'on_its_way' : 'paid')}
      heading={t(isOnItsWay ? 'invoice_is_processing' : 'invoice_paid', { number })}
      text={t(isOnItsWay ? 'receipt_later' : 'receipt_sent', { email })}
      cardTitle={t(isOnItsWay ? 'on_its_way' : 'receipt')}
    >
      <InvoiceSum invoice={invoice} />
      {isOnItsWay && <p className="small">{t('on_its_way_text')}</p>}
      <InvoiceLink number={number} />
    </Paid>
  )
}

/** As it stands on the paper. */
function InvoiceSum({ invoice: { net, tax, gross, currency } }: { invoice: InvoiceView }) {
  const { t } = useTranslation('checkout')
  const { money } = useCheckoutFormat()
  return (
    <Sum
      rows={[
        { label: t('net'), amount: money(net, currency) },
        { label: t('tax'), amount: money(tax, currency) },
      ]}
      total={{ label: t('total'), amount: money(gross, currency) }}
    />
  )
}
