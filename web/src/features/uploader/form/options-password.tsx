import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { describedAs } from './letter.tsx'
import { OptionRow } from './options-row.tsx'

export function PasswordOption({
  password,
  problem,
  onChange,
}: {
  /** null: none is asked for. */
  password: string | null
  problem?: string | undefined
  onChange: (password: string | null) => void
}) {
  const { t } = useTranslation('form')
  const [id, problemId] = [useId(), useId()]
  /** Whoever turns it on is about to type; whoever comes back to a form that has one is not. */
  const isJustOn = useRef(false)
  const focusIfJustOn = (field: HTMLInputElement | null): void => {
    if (field && isJustOn.current) field.focus()
    isJustOn.current = false
  }
  return (
    <OptionRow
      label={t('password')}
      controlId={id}
      problem={problem}
      problemId={problemId}
      value={
        <Switch
          id={id}
          isOn={password !== null}
          onSwitch={(isOn) => {
            isJustOn.current = isOn
            onChange(isOn ? '' : null)
          }}
        />
      }
    >
      {password !== null && (
        <PasswordField
          ref={focusIfJustOn}
          aria-label={t('password')}
          autoComplete="new-password"
          placeholder={t('password_hint')}
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
          value={password}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...describedAs(problem, problemId)}
        />
      )}
    </OptionRow>
  )
}
