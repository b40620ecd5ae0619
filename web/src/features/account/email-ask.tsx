import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { email as limits } from '@envoi/contract/limits'
import { normalizeEmail, readEmail } from '@envoi/contract/rules/email'
import { api } from '../../platform/api.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { PasswordInput } from './password-input.tsx'
import { ask } from './queries.ts'
import { useProblem } from './use-problem.ts'

export type AskedChange = { email: string; password: string }
type Faults = { email?: 'email_invalid' | 'email_same'; password?: 'password_missing' }

export function EmailAsk({
  user,
  onAsked,
  onLeave,
}: {
  user: UserView
  onAsked: (asked: AskedChange) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('account')
  const [faults, setFaults] = useState<Faults>({})
  const asking = useMutation({
    mutationFn: (body: AskedChange) => ask(api.requestEmailChange({ params: { uid: user.uid }, body })),
    networkMode: 'always',
    onSuccess: (_reply, body) => onAsked(body),
  })
  const problem = useProblem(asking.error)
  const isWrongPassword = problem?.code === 'WRONG_ACCOUNT_PASSWORD'
  return (
    <AccountForm
      submitLabel={t('email_ask')}
      isBusy={asking.isPending}
      faults={asking.error ?? faults}
      problem={isWrongPassword ? undefined : problem?.text}
      onSubmit={(field) => {
        const asked = { email: field('email').trim(), password: field('password') }
        const found = findFaults(asked, user.email)
        setFaults(found)
        asking.reset()
        if (Object.keys(found).length === 0) asking.mutate(asked)
      }}
      onLeave={onLeave}
    >
      <TextField
        id="account-new-email"
        name="email"
        type="email"
        label={t('email_new')}
        problem={faults.email && t(faults.email)}
        maxLength={limits.maxLength}
        autoComplete="email"
        spellCheck={false}
      />
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        hint={t('password_why')}
        problem={faults.password ? t(faults.password) : isWrongPassword ? problem.text : undefined}
      />
    </AccountForm>
  )
}

const findFaults = ({ email, password }: AskedChange, now: string): Faults => ({
  ...(!readEmail(email) && { email: 'email_invalid' }),
  ...(normalizeEmail(email) === normalizeEmail(now) && { email: 'email_same' }),
  ...(password === '' && { password: 'password_missing' }),
})
