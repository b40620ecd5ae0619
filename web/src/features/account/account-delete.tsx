import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../platform/api.ts'
import { session } from '../../platform/session.ts'
import { useToasts } from '../../ui/toast.tsx'
import styles from './account-delete.module.css'
import { AccountForm } from './account-form.tsx'
import { useLeave } from './leave.ts'
import { PasswordInput } from './password-input.tsx'
import { ask } from './queries.ts'
import { useProblem } from './use-problem.ts'

/** Says what happens before it asks for the password. Afterwards nobody is signed in, and home is open. */
export function AccountDelete({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [missing, setMissing] = useState<object>()
  const deleting = useMutation({
    mutationFn: (password: string) => ask(api.deleteUser({ params: { uid: user.uid }, body: { password } })),
    networkMode: 'always',
    async onSuccess() {
      // First away from here: this page leads whoever is signed out to the sign-in.
      await session.leave(async () => {
        await navigate({ to: '/' })
        await session.refresh()
      })
      toasts.show(t('deleted'))
    },
  })
  const problem = useProblem(deleting.error)
  const isWrongPassword = problem?.code === 'WRONG_ACCOUNT_PASSWORD'
  const outcomes = [t('delete_transfers'), t('delete_devices'), t('delete_address', { email: user.email })]
  return (
    <AccountForm
      submitLabel={t('delete')}
      variant="danger"
      isBusy={deleting.isPending}
      faults={deleting.error ?? missing}
      problem={isWrongPassword ? undefined : problem?.text}
      onSubmit={(field) => {
        const password = field('password')
        setMissing(password === '' ? {} : undefined)
        if (password !== '') deleting.mutate(password)
      }}
      onLeave={() => leave()}
    >
      <ul className={styles.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome}>{outcome}</li>
        ))}
      </ul>
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        hint={t('password_why')}
        problem={missing ? t('password_missing') : isWrongPassword ? problem.text : undefined}
      />
    </AccountForm>
  )
}
