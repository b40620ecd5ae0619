import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../platform/api.ts'
import { session } from '../../platform/session/session.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import styles from './account-form.module.css'
import { Resend } from './code-entry.tsx'
import type { AskedChange } from './email-ask.tsx'
import { ask, keepUser } from './queries.ts'
import { useProblem } from './use-problem.ts'

/** With the spaces that a mail program may put in. */
const MAX_LENGTH = 12

export function EmailConfirm({
  user,
  asked,
  onChanged,
  onLeave,
}: {
  user: UserView
  asked: AskedChange
  onChanged: (email: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const params = { uid: user.uid }
  const confirming = useMutation({
    mutationFn: (body: { oldCode: string; newCode: string }) => ask(api.confirmEmailChange({ params, body })),
    async onSuccess(changed) {
      keepUser(client, changed)
      await session.refresh()
      onChanged(changed.email)
    },
  })
  const again = useMutation({
    mutationFn: () => ask(api.requestEmailChange({ params, body: asked })),
  })
  const problem = useProblem(confirming.error ?? again.error)
  const isWrongCode = problem?.code === 'INVALID_CODE'
  const code = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: MAX_LENGTH } as const
  return (
    <AccountForm
      submitLabel={t('email_confirm')}
      isBusy={confirming.isPending}
      faults={confirming.error}
      problem={isWrongCode ? t('email_code_wrong') : problem?.text}
      onSubmit={(field) => {
        again.reset()
        confirming.mutate({ oldCode: digitsOf(field('oldCode')), newCode: digitsOf(field('newCode')) })
      }}
      onLeave={onLeave}
    >
      <p className={styles.text}>{t('email_codes', { old: user.email, new: asked.email })}</p>
      <TextField
        id="account-old-code"
        name="oldCode"
        label={t('email_code', { address: user.email })}
        isWrong={isWrongCode}
        ref={(field) => field?.focus({ preventScroll: true })}
        {...code}
      />
      <TextField
        id="account-new-code"
        name="newCode"
        label={t('email_code', { address: asked.email })}
        isWrong={isWrongCode}
        {...code}
      />
      <div className={styles.choices}>
        <Resend
          onResend={async () => {
            confirming.reset()
            return again.mutateAsync().then(
              () => true,
              () => false,
            )
          }}
        />
      </div>
    </AccountForm>
  )
}

const digitsOf = (text: string): string => text.replaceAll(/\s/g, '')
