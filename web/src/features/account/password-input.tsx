import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { password as rule } from '@envoi/contract/limits'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'

/** A password in a form, with its name above it. */
export function PasswordInput({
  name,
  label,
  autoComplete,
  hint,
  problem,
  defaultValue,
}: {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password' | 'off'
  hint?: string
  problem?: string | undefined
  defaultValue?: string
}) {
  const { t } = useTranslation('account')
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {(control) => (
        <PasswordField
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          maxLength={rule.maxLength}
          defaultValue={defaultValue}
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
          {...control}
        />
      )}
    </Field>
  )
}
