import { type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { billing as limits, email as emailLimits } from '@envoi/contract/limits'
import { readBillingAddress } from '@envoi/contract/rules/billing-address'
import { countryCodes } from '@envoi/contract/rules/countries'
import { isEuCountry } from '@envoi/contract/rules/vat-rates'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCheckoutFormat } from '../use-checkout-format.ts'
import styles from './details-fields.module.css'
import type { Details } from './use-details.ts'

/** Whom the invoice is for. What the tax is made of, country and VAT number, is checked as one leaves it. */
export function DetailsFields({
  details,
  email,
  isReverseCharge,
}: {
  details: Details
  email: string
  isReverseCharge: boolean
}) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const { draft, write, leave, hasProblem } = details
  return (
    <div className={styles.fields}>
      <div className={styles.two}>
        <TextField
          id={`${id}-name`}
          label={t('name')}
          value={draft.name}
          autoComplete="organization"
          maxLength={limits.nameLength}
          problem={hasProblem('name') ? t('name_missing') : undefined}
          onWrite={(name) => write({ name })}
          onBlur={() => leave('name')}
        />
        <CountryField id={`${id}-country`} details={details} />
      </div>
      <AddressField id={`${id}-address`} details={details} />
      {isEuCountry(draft.country) && <VatField id={`${id}-vat`} details={details} isReverseCharge={isReverseCharge} />}
      <TextField
        id={`${id}-receipts`}
        label={t('receipts_to')}
        type="email"
        value={draft.receiptsTo}
        placeholder={email}
        autoComplete="email"
        maxLength={emailLimits.maxLength}
        problem={hasProblem('receiptsTo') ? t('receipts_wrong') : undefined}
        onWrite={(receiptsTo) => write({ receiptsTo })}
        onBlur={() => leave('receiptsTo')}
      />
    </div>
  )
}

/** Nobody’s duty, but beside a VAT number. */
function AddressField({ id, details: { draft, write, leave, hasProblem } }: { id: string; details: Details }) {
  const { t } = useTranslation('checkout')
  const { isNeeded, fault } = readBillingAddress(draft)
  const said = fault && t(`address_${fault}`, { max: limits.addressLineLength })
  return (
    <TextArea
      id={id}
      label={t(isNeeded ? 'address' : 'address_optional')}
      rows={2}
      value={draft.address}
      autoComplete="street-address"
      problem={hasProblem('address') ? said : undefined}
      onWrite={(address) => write({ address })}
      onBlur={() => leave('address')}
    />
  )
}

function CountryField({ id, details: { draft, write } }: { id: string; details: Details }) {
  const { t, i18n } = useTranslation('checkout')
  const { country, compare } = useCheckoutFormat()
  // Two hundred names, put in order once for each language.
  const choices = useMemo(
    () => countryCodes.map((code) => ({ code, name: country(code) })).toSorted((a, b) => compare(a.name, b.name)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [i18n.language],
  )
  return (
    <Field id={id} label={t('country')}>
      {(control) => (
        <span className={styles.around}>
          <select
            className={styles.select}
            autoComplete="country"
            value={draft.country}
            onChange={(event) => write({ country: event.currentTarget.value })}
            {...control}
          >
            {choices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      )}
    </Field>
  )
}

type VatProps = { details: Details; isReverseCharge: boolean }

function VatField({ id, ...props }: VatProps & { id: string }) {
  const { t } = useTranslation('checkout')
  const { draft, write, leave, hasProblem } = props.details
  const problem = hasProblem('vatNumber') ? t('codes.VAT_NUMBER_INVALID') : undefined
  return (
    <Field id={id} label={t('vat_number')} problem={problem} hint={<VatNote {...props} />}>
      {(control) => (
        <input
          className={styles.input}
          value={draft.vatNumber}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.vatNumberLength}
          onChange={(event) => write({ vatNumber: event.currentTarget.value })}
          onBlur={() => leave('vatNumber')}
          {...control}
        />
      )}
    </Field>
  )
}

/** What the register says, and what that means for the tax. It is heard when it comes. */
function VatNote({ details, isReverseCharge }: VatProps): ReactNode {
  const { t } = useTranslation('checkout')
  const { vat, draft, isChecking, isCheckLost, taxed } = details
  if (isChecking) return <output>{t('vat_checking')}</output>
  if (isCheckLost || taxed.vatStatus === 'unchecked') return <output className={styles.warned}>{t('vat_away')}</output>
  if (draft.vatNumber.trim() === '' || vat.status === 'none') return t('vat_hint')
  if (vat.status === 'invalid') return <output className={styles.warned}>{t('vat_unknown')}</output>
  return (
    <output className={styles.valid}>
      <Icon name="check" size={16} />
      <span>
        {vat.name === null ? t('vat_valid_nameless') : t('vat_valid', { name: vat.name })}
        {isReverseCharge && ` ${t('reverse_applies')}`}
      </span>
    </output>
  )
}
