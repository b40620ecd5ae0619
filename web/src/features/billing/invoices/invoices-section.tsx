import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InvoiceView } from '@envoi/contract/billing'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { useFormat } from '../../../platform/format.ts'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { IconButton, buttonClass } from '../../../ui/button.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTellProblem } from '../problem.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import styles from './invoices.module.css'

/** Every paper that was made out to somebody, the newest first. On phones date and status stand below its number. */
export function InvoicesSection({ invoices, mayPay }: { invoices: InvoiceView[]; mayPay: boolean }) {
  const { t } = useTranslation('billing')
  const tell = useTellProblem()
  const toasts = useToasts()
  const fetching = useMutation({
    mutationFn: (number: string) => ask(payApi.getInvoicePaper({ params: { number } })),
    onSuccess(bytes, number) {
      saveFile(`${number}.pdf`, bytes as BlobPart, 'application/pdf')
      toasts.show(t('pdf_saved', { number }))
    },
  })
  const fetchPaper = (number: string): void => (fetching.isPending ? undefined : fetching.mutate(number))
  return (
    <Section title={t('invoices')}>
      {invoices.length === 0 ? (
        <p className="small">{t('invoices_none')}</p>
      ) : (
        <table className={styles.table}>
          <caption className="sr">{t('invoices')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column_number')}</th>
              <th scope="col" className={styles.wide}>
                {t('column_date')}
              </th>
              <th scope="col" className={styles.wide}>
                {t('column_status')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('column_amount')}
              </th>
              <th scope="col">
                <span className="sr">{t('column_actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Row key={invoice.number} invoice={invoice} mayPay={mayPay} onFetch={() => fetchPaper(invoice.number)} />
            ))}
          </tbody>
        </table>
      )}
      <ProblemText>{fetching.error && tell(fetching.error)}</ProblemText>
    </Section>
  )
}

function Row({ invoice, mayPay, onFetch }: { invoice: InvoiceView; mayPay: boolean; onFetch: () => void }) {
  const { t } = useTranslation('billing')
  const { money } = useBillingFormat()
  const { shortDate } = useFormat()
  const { number, kind, issuedAt, currency, gross, of } = invoice
  const date = shortDate(new Date(issuedAt))
  const isCredit = kind === 'credit_note'
  const isOpen = mayPay && isToPay(invoice)
  return (
    <tr>
      <th scope="row">
        <b className={styles.number}>{number}</b>
        {of !== null && <span className="small">{t('credit_of', { number: of })}</span>}
        <span className={styles.narrow}>
          <span className="small num">{date}</span>
          <Status invoice={invoice} />
        </span>
      </th>
      <td className={`${styles.wide} num`}>{date}</td>
      <td className={styles.wide}>
        <Status invoice={invoice} />
      </td>
      <td className={`${styles.amount} num`}>{money(isCredit ? -gross : gross, currency)}</td>
      <td className={styles.actions}>
        {isOpen && (
          <a
            className={buttonClass({})}
            href={checkoutAddress({ invoice: number })}
            aria-label={t('pay_of', { number })}
          >
            {t('pay')}
          </a>
        )}
        <IconButton icon="download" label={t('pdf', { number })} onClick={onFetch} />
      </td>
    </tr>
  )
}

export const isToPay = ({ kind, status }: InvoiceView): boolean => kind === 'invoice' && status === 'open'

function Status({ invoice: { kind, status } }: { invoice: InvoiceView }) {
  const { t } = useTranslation('billing')
  if (kind === 'credit_note') return <span className={styles.status}>{t('status_credit')}</span>
  const state = { open: 'stopped', processing: 'waiting', paid: 'full', void: 'waiting', refunded: 'waiting' } as const
  return (
    <span className={styles.status} data-status={status}>
      <Gauge value={0} state={state[status]} />
      {t(`status_${status}`)}
    </span>
  )
}
