import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { password as rule } from '@envoi/contract/limits'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { api } from '../../platform/api.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordInput } from './password-input.tsx'
import { ask, factorsChanged } from './queries.ts'
import { useLeave } from './leave.ts'
import { type ToldProblem, useProblem } from './use-problem.ts'

type Passwords = { currentPassword: string; password: string }
type Faults = { currentPassword?: 'password_missing'; password?: 'password_rule' | 'password_same' }

export function PasswordChange({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  const [faults, setFaults] = useState<Faults>({})
  const changing = useMutation({
    mutationFn: (body: Passwords) => ask(api.changePassword({ params: { uid: user.uid }, body })),
    networkMode: 'always',
    async onSuccess() {
      await factorsChanged(client, user.uid)
      leave(t('password_changed'))
    },
  })
  const problem = useProblem(changing.error)
  const wish = t('password_rule', { min: rule.minLength })
  return (
    <AccountForm
      submitLabel={t('password_change')}
      isBusy={changing.isPending}
      faults={changing.error ?? faults}
      problem={fieldOf(problem) ? undefined : problem?.text}
      onSubmit={(field) => {
        const passwords = { currentPassword: field('current'), password: field('new') }
        const found = findFaults(passwords)
        setFaults(found)
        changing.reset()
        if (Object.keys(found).length === 0) changing.mutate(passwords)
      }}
      onLeave={() => leave()}
    >
      {/* For the browser's own store of passwords: it keeps them by address. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        name="current"
        label={t('password_current')}
        autoComplete="current-password"
        problem={faults.currentPassword ? t(faults.currentPassword) : textOf(problem, 'currentPassword')}
      />
      <PasswordInput
        name="new"
        label={t('password_new')}
        autoComplete="new-password"
        hint={wish}
        problem={faults.password ? t(faults.password, { min: rule.minLength }) : textOf(problem, 'password')}
      />
    </AccountForm>
  )
}

const findFaults = ({ currentPassword, password }: Passwords): Faults => ({
  ...(currentPassword === '' && { currentPassword: 'password_missing' }),
  ...(password === currentPassword && { password: 'password_same' }),
  ...(!isLongEnoughPassword(password) && { password: 'password_rule' }),
})

/** Which field a refusal is about. */
function fieldOf(problem: ToldProblem | undefined): keyof Faults | undefined {
  if (problem?.code === 'WRONG_ACCOUNT_PASSWORD') return 'currentPassword'
  return problem?.code === 'PASSWORD_TOO_SHORT' || problem?.code === 'PASSWORD_TOO_COMMON' ? 'password' : undefined
}

const textOf = (problem: ToldProblem | undefined, field: keyof Faults): string | undefined =>
  fieldOf(problem) === field ? problem?.text : undefined
