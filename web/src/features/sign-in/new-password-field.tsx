import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { password as rule } from '@envoi/contract/limits'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { LabelledPassword } from '../../ui/fields/labelled-password.tsx'
import type { NewPasswordProblem } from './state.ts'

/** Says what it needs while one types; what is wrong only once it was sent. */
export function NewPasswordField({ problem }: { problem: NewPasswordProblem | undefined }) {
  const { t } = useTranslation('signin')
  const [password, setPassword] = useState('')
  const isLongEnough = isLongEnoughPassword(password)
  // Mended by now.
  const isStillWrong = problem !== undefined && (problem !== 'password_rule' || !isLongEnough)
  const ruleHint = t('password_rule', { min: rule.minLength })
  return (
    <LabelledPassword
      id="new-password"
      name="password"
      label={t('new_password')}
      hint={isLongEnough ? t('password_rule_met') : ruleHint}
      problem={isStillWrong ? t(problem, { min: rule.minLength }) : undefined}
      autoComplete="new-password"
      maxLength={rule.maxLength}
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      value={password}
      onWrite={setPassword}
    />
  )
}
