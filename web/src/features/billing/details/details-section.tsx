import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DetailsView } from '@envoi/contract/billing'
import { Button, IconButton } from '../../../ui/button.tsx'
import { hasClosed, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useBillingFormat } from '../use-billing-format.ts'
import { DetailsForm } from './details-form.tsx'
import type { DetailsField } from './read-details.ts'
import styles from './details.module.css'

/** Whom invoices are made out to. One thing is changed among all of them: country and VAT number decide the tax together. */
export function DetailsSection({
  uid,
  email,
  details,
  isWallet,
}: {
  uid: string
  email: string
  details: DetailsView | null
  isWallet: boolean
}) {
  const { t } = useTranslation('billing')
  const [edited, setEdited] = useState<DetailsField>()
  const [wasSaved, setWasSaved] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const last = useRef<DetailsField>('name')
  useFocusAfterLoss(
    edited !== undefined,
    () => area.current?.querySelector<HTMLElement>(`[data-field="${last.current}"]`)?.focus(),
    hasClosed,
  )
  function edit(field: DetailsField): void {
    last.current = field
    setWasSaved(false)
    setEdited(field)
  }
  function leave(isSaved: boolean): void {
    setWasSaved(isSaved)
    setEdited(undefined)
  }
  return (
    <div ref={area}>
      <Section title={t('details')} {...(!details && { text: t('details_none') })}>
        {edited ? (
          <DetailsForm uid={uid} email={email} details={details} first={edited} onLeave={leave} />
        ) : details ? (
          <DetailFacts email={email} details={details} isWallet={isWallet} onEdit={edit} />
        ) : (
          <Button icon="plus" data-field="name" onClick={() => edit('name')}>
            {t('details_add')}
          </Button>
        )}
        <output className={styles.saved}>{wasSaved && t('saved')}</output>
      </Section>
    </div>
  )
}

function DetailFacts({
  email,
  details,
  isWallet,
  onEdit,
}: {
  email: string
  details: DetailsView
  isWallet: boolean
  onEdit: (field: DetailsField) => void
}) {
  const { t } = useTranslation('billing')
  const { country, rate } = useBillingFormat()
  const { tax } = details
  const taxText = {
    vat: t('tax_vat', { country: country(tax.country), rate: rate(tax.rate) }),
    'reverse-charge': t('tax_reverse'),
    outside: t('tax_outside'),
  }[tax.reason]
  const facts: [field: DetailsField, name: string, value: string, note?: string | undefined][] = [
    ['name', t('field_name'), details.name],
    ['address', t('field_address'), details.address.join(', ') || t('not_given_address')],
    [
      'country',
      t('field_country'),
      country(details.country),
      isWallet ? `${taxText.replace(/\.?$/, '.')} ${t('tax_wallet')}` : taxText,
    ],
    ['vatNumber', t('field_vat'), details.vatNumber ?? t('not_given'), useVatText(details)],
    ['receiptsTo', t('field_receipts'), details.receiptsTo ?? email],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([field, name, value, note]) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            <bdi className="num">{value}</bdi>
            {note !== undefined && <span className="small">{note}</span>}
          </dd>
          <dd>
            <IconButton
              icon="pencil"
              label={t('edit', { what: name.toLowerCase() })}
              data-field={field}
              onClick={() => onEdit(field)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the register has said of the number. */
function useVatText({ vatStatus, vatName }: DetailsView): string | undefined {
  const { t } = useTranslation('billing')
  switch (vatStatus) {
    case 'valid':
      return vatName === null ? t('vat_valid_plain') : t('vat_valid', { name: vatName })
    case 'invalid':
      return t('vat_invalid')
    case 'unchecked':
      return t('vat_unchecked')
    default:
      return undefined
  }
}
