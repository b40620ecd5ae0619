import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Message } from '../../ui/feedback/message.tsx'
import { MethodCheckout } from './method-checkout.tsx'
import { invoicesQuery } from './queries.ts'
import type { Shop } from './shop.ts'
import { Unavailable, Ways } from './unavailable.tsx'
import { Waiting } from './waiting.tsx'

/** Pays an open invoice, or answers the bank about it. One that is settled says so. */
export function InvoiceCheckout({ shop, number }: { shop: Shop; number: string }) {
  const { t } = useTranslation('checkout')
  // What it was when one came: paying it must not take its page away.
  const invoices = useQuery({ ...invoicesQuery(shop.user.uid), staleTime: Infinity })
  if (invoices.error) return <Unavailable error={invoices.error} onRetry={() => void invoices.refetch()} />
  if (!invoices.data) return <Waiting />
  const invoice = invoices.data.find((one) => one.number === number && one.kind === 'invoice')
  if (invoice?.status === 'open') return <MethodCheckout shop={shop} invoice={invoice} />
  const key = invoice ? (`invoice_is_${invoice.status}` as const) : 'invoice_missing'
  return <Message title={t(key, { number })} text={t(`${key}_text`)} action={<Ways />} />
}
