import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { email as limits } from '@envoi/contract/limits'
import { normalizeEmail, readEmail } from '@envoi/contract/rules/email'
import { api } from '../../platform/api.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ProofForm } from './proof-form.tsx'
import { ask } from './queries.ts'

/** Asking again for the same address takes the password alone. */
export type AskedChange = { email: string; password: string }
type Fault = 'email_invalid' | 'email_same'

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
        onAsked({ email, password: proof.password })
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
