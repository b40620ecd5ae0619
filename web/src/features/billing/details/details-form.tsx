import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillingDetails, DetailsView } from '@envoi/contract/billing'
import { billing as limits, email as emailLimits } from '@envoi/contract/limits'
import { isEuCountry } from '@envoi/contract/rules/vat-rates'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { INVALID, useFocusOnChange } from '../../../ui/hooks/use-focus-on-change.ts'
import { leaveOnEscape } from '../../../ui/leave-on-escape.ts'
import { isRefused, useTellProblem } from '../problem.ts'
import { readBillingAgain } from '../queries.ts'
import { useBillingFormat } from '../use-billing-format.ts'
import { CountryField } from './country-field.tsx'
import styles from './details.module.css'
import { type DetailsFaults, type DetailsField, type TypedDetails, readDetails } from './read-details.ts'

const typedOf = (details: DetailsView | null): TypedDetails => ({
  name: details?.name ?? '',
  address: details?.address.join('\n') ?? '',
  country: details?.country ?? '',
  vatNumber: details?.vatNumber ?? '',
  receiptsTo: details?.receiptsTo ?? '',
})

/** All of it, beginning where somebody has come to change something. Escape leaves. */
export function DetailsForm({
  uid,
  email,
  details,
  first,
  onLeave,
}: {
  uid: string
  email: string
  details: DetailsView | null
  first: DetailsField
  onLeave: (isSaved: boolean) => void
}) {
  const { t } = useTranslation('billing')
  const { country: countryName } = useBillingFormat()
  const tell = useTellProblem()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => typedOf(details))
  const [faults, setFaults] = useState<DetailsFaults>({})
  useFocusOnChange(form, faults, INVALID)
  useEffect(() => form.current?.querySelector<HTMLElement>(`#billing-${first}`)?.focus(), [first])

  const saving = useMutation({
    mutationFn: (body: BillingDetails) => ask(payApi.setBillingDetails({ params: { id: uid }, body })),
    async onSuccess() {
      await readBillingAgain(client, uid)
      onLeave(true)
    },
    onError(error) {
      if (isRefused(error, 'VAT_NUMBER_INVALID')) setFaults({ vatNumber: 'vat_wrong' })
    },
  })
  const write = (field: DetailsField) => (text: string) => setTyped((before) => ({ ...before, [field]: text }))
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (saving.isPending) return
    const read = readDetails(typed)
    setFaults('faults' in read ? read.faults : {})
    if ('details' in read) saving.mutate(read.details)
  }
  const faultOf = (field: DetailsField): string | undefined => {
    const fault = faults[field]
    return fault && t(fault, { max: limits.addressLineLength, country: countryName(typed.country || 'FR') })
  }
  const field = (name: DetailsField) => ({
    id: `billing-${name}`,
    value: typed[name],
    problem: faultOf(name),
    onWrite: write(name),
  })
  const isToldBeside = isRefused(saving.error, 'VAT_NUMBER_INVALID')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the key of whatever is focused in it
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => leaveOnEscape(event, () => onLeave(false))}
    >
      <TextField {...field('name')} label={t('field_name')} autoComplete="organization" maxLength={limits.nameLength} />
      <TextArea
        {...field('address')}
        label={t('field_address')}
        hint={t('field_address_hint')}
        autoComplete="street-address"
      />
      <CountryField {...field('country')} />
      {isEuCountry(typed.country) && (
        <TextField
          {...field('vatNumber')}
          label={t('field_vat')}
          hint={t('field_vat_hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.vatNumberLength}
        />
      )}
      <TextField
        {...field('receiptsTo')}
        type="email"
        label={t('field_receipts')}
        hint={t('field_receipts_hint', { email })}
        autoComplete="email"
        spellCheck={false}
        maxLength={emailLimits.maxLength}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" aria-disabled={saving.isPending}>
          {t(saving.isPending ? 'one_moment' : 'save')}
        </Button>
        <Button variant="quiet" onClick={() => onLeave(false)}>
          {t('cancel')}
        </Button>
      </div>
      <ProblemText>{saving.error && !isToldBeside && tell(saving.error)}</ProblemText>
    </form>
  )
}
