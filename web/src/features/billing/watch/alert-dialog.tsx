import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceView } from '@envoi/contract/billing'
import { type PlanName, planNames, subscriptionPlanOf } from '@envoi/contract/words'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { logError } from '../../../platform/log.ts'
import { payApi } from '../../../platform/pay-api.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { Sum } from '../sum.tsx'
import { useBillingFormat } from '../use-billing-format.ts'
import type { Alert } from './alert.ts'
import styles from './alert-dialog.module.css'
import type { Standing } from './billing-watch.ts'

type Asked = { alert: Alert; standing: Standing; onLeave: () => void }

/** What must not be missed by whoever pays, over whatever they look at. Whatever is pressed, it is over for now. */
export function AlertDialog(asked: Asked) {
  const isOwing = asked.alert === 'due' || asked.alert === 'action'
  return isOwing ? <Owing {...asked} /> : <Method {...asked} />
}

/** Which invoices are open, the oldest first. Where that cannot be known the question is asked without them. */
function useOpenInvoices(uid: string): InvoiceView[] | undefined {
  const [open, setOpen] = useState<InvoiceView[]>()
  useEffect(() => {
    const leaving = new AbortController()
    const isOpen = ({ kind, status }: InvoiceView): boolean => kind === 'invoice' && status === 'open'
    payApi.listInvoices({ query: { customerId: uid } }, { signal: leaving.signal }).then(
      ({ invoices }) => setOpen(invoices.filter(isOpen).toReversed()),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        logError(error)
        setOpen([])
      },
    )
    return () => leaving.abort()
  }, [uid])
  return open
}

const planOf = ({ subscription }: Standing): PlanName =>
  planNames.find((name) => subscriptionPlanOf[name] === subscription.planType) ?? 'PREMIUM'

function Owing({ alert, standing, onLeave }: Asked) {
  const { t } = useTranslation('billing')
  const format = useBillingFormat()
  const open = useOpenInvoices(standing.uid)
  if (!open) return null
  const [first] = open
  const plan = format.plan(planOf(standing))
  const amount = first && format.money(standing.subscription.openedInvoicesAmount, first.currency)
  const isAction = alert === 'action'
  const text = isAction
    ? amount === undefined
      ? t('alert_action_plain', { plan })
      : t('alert_action_text', { amount, plan })
    : !first
      ? t('alert_due_plain', { plan })
      : open.length === 1
        ? t('alert_due_text', { number: first.number, plan })
        : t('alert_due_many', { count: open.length, plan })
  const label = isAction ? t('action_do') : amount === undefined ? t('see_billing') : t('due_do', { amount })
  return (
    <Modal
      title={t(isAction ? 'alert_action_title' : 'alert_due_title')}
      text={text}
      onClose={onLeave}
      isFocusedByItself
      foot={
        <Foot
          href={first ? checkoutAddress({ invoice: first.number }) : '/account/billing'}
          label={label}
          onLeave={onLeave}
        />
      }
    >
      {!isAction && first && amount !== undefined && (
        <>
          <Sum lines={linesOf(open)} total={[t('amount_due'), amount]} />
          <p className="small">
            <a className={styles.link} href={checkoutAddress({ method: 'new' })}>
              {t('other_card')}
            </a>
          </p>
        </>
      )}
    </Modal>
  )

  /** Of one what it is made of, of several which they are. */
  function linesOf(invoices: InvoiceView[]): [string, string][] {
    const money = (invoice: InvoiceView, value: number): string => format.money(value, invoice.currency)
    const [only, another] = invoices
    if (!only || another) return invoices.map((one) => [one.number, money(one, one.gross)])
    const net: [string, string] = [t('line_net'), money(only, only.net)]
    return only.tax === 0 ? [] : [net, [t('line_tax'), money(only, only.tax)]]
  }
}

function Method({ alert, standing, onLeave }: Asked) {
  const { t } = useTranslation('billing')
  const format = useBillingFormat()
  const plan = format.plan(planOf(standing))
  const card = standing.subscription.defaultPaymentMethod?.card
  const isExpired = alert === 'expired'
  const text =
    isExpired && card
      ? t('alert_expired_text', { month: format.month({ month: card.exp_month, year: card.exp_year }), plan })
      : t('alert_method_text', { plan })
  return (
    <Modal
      title={t(isExpired ? 'alert_expired_title' : 'alert_method_title')}
      text={text}
      onClose={onLeave}
      isFocusedByItself
      foot={
        <Foot
          href={checkoutAddress({ method: 'new' })}
          label={t(isExpired ? 'update_card' : 'failed_do')}
          onLeave={onLeave}
        />
      }
    />
  )
}

/** By a document load: the provider's form runs there alone. */
function Foot({ href, label, onLeave }: { href: string; label: string; onLeave: () => void }) {
  const { t } = useTranslation('billing')
  // Not the link above it, which comes first.
  const first = useFocusOnMount<HTMLAnchorElement>()
  return (
    <>
      <a ref={first} className={buttonClass({ variant: 'primary' })} href={href}>
        {label}
      </a>
      <Button variant="quiet" onClick={onLeave}>
        {t('later')}
      </Button>
    </>
  )
}
