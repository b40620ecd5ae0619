import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { password as rule } from '@envoi/contract/limits'
import { LabelledPassword } from '../../ui/fields/labelled-password.tsx'

/** A password of the account. */
export function PasswordInput(props: {
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
    <LabelledPassword
      id={id}
      {...props}
      maxLength={rule.maxLength}
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
    />
  )
}
