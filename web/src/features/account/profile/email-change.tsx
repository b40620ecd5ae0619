import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { email as limits } from '@envoi/contract/limits'
import { normalizeEmail, readEmail } from '@envoi/contract/rules/email'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { session } from '../../../platform/session/session.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../account-form.module.css'
import { AccountForm, useLeave } from '../account-form.tsx'
import { useProblem } from '../problem.ts'
import { Resend } from '../proof/code-entry.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { keepUser } from '../queries.ts'

/** Asking again for the same address takes the password alone. */
type AskedChange = { email: string; password?: string }

/** A new address is proven on both: whoever reads only one of them cannot move the account. */
export function EmailChange({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const [asked, setAsked] = useState<AskedChange>()
  return asked ? (
    <EmailConfirm
      user={user}
      asked={asked}
      onChanged={(email) => leave(t('email_changed', { email }))}
      onLeave={() => leave()}
    />
  ) : (
    <EmailAsk user={user} onAsked={setAsked} onLeave={() => leave()} />
  )
}

type Fault = 'email_invalid' | 'email_same'

function EmailAsk({
  user,
  onAsked,
  onLeave,
}: {
  user: UserView
  onAsked: (asked: AskedChange) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('account')
  const [fault, setFault] = useState<Fault>()
  return (
    <ProofForm
      uid={user.uid}
      submitLabel={t('email_ask')}
      fieldCodes={['INVALID_EMAIL']}
      read={(field) => {
        const email = field('email').trim()
        const found = findFault(email, user.email)
        setFault(found)
        return found ? undefined : email
      }}
      prove={async (proof, email) => {
        await ask(api.requestEmailChange({ params: { uid: user.uid }, body: { ...proof, email } }))
        onAsked({ email, ...(proof.password !== undefined && { password: proof.password }) })
      }}
      onLeave={onLeave}
    >
      {(problem) => (
        <TextField
          id="account-new-email"
          name="email"
          type="email"
          label={t('email_new')}
          problem={fault ? t(fault) : problem?.code === 'INVALID_EMAIL' ? problem.text : undefined}
          maxLength={limits.maxLength}
          autoComplete="email"
          spellCheck={false}
        />
      )}
    </ProofForm>
  )
}

function findFault(email: string, now: string): Fault | undefined {
  if (!readEmail(email)) return 'email_invalid'
  return normalizeEmail(email) === normalizeEmail(now) ? 'email_same' : undefined
}

/** With the spaces that a mail program may put in. */
const MAX_LENGTH = 12

function EmailConfirm({
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
