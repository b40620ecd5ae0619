import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { password as rule } from '@envoi/contract/limits'
import type { RefusalCode } from '@envoi/contract/refusals'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { useLeave } from '../account-form.tsx'
import { PasswordInput } from '../password-input.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { factorsChanged } from '../queries.ts'

type Fault = 'password_rule' | 'password_same'
/** What is told beside the new password. */
const ofNewOne: readonly RefusalCode[] = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON']

export function PasswordChange({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  const [fault, setFault] = useState<Fault>()
  const ruleHint = t('password_rule', { min: rule.minLength })
  return (
    <ProofForm
      uid={user.uid}
      submitLabel={t('password_change')}
      fieldCodes={ofNewOne}
      passwordLabel={t('password_current')}
      read={(field) => {
        const password = field('new')
        const found = findFault(field('password'), password)
        setFault(found)
        return found ? undefined : password
      }}
      prove={async ({ password: currentPassword = '', ...code }, password) => {
        const body = { currentPassword, password, ...code }
        await ask(api.changePassword({ params: { uid: user.uid }, body }))
        await factorsChanged(client, user.uid)
        leave(t('password_changed'))
      }}
      onLeave={() => leave()}
      renderBelow={(problem) => (
        <PasswordInput
          name="new"
          label={t('password_new')}
          autoComplete="new-password"
          hint={ruleHint}
          problem={
            fault
              ? t(fault, { min: rule.minLength })
              : problem?.code && ofNewOne.includes(problem.code)
                ? problem.text
                : undefined
          }
        />
      )}
    >
      {/* For the browser's own store of passwords: it keeps them by address. */}
      {() => <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />}
    </ProofForm>
  )
}

function findFault(current: string, password: string): Fault | undefined {
  if (!isLongEnoughPassword(password)) return 'password_rule'
  return password === current ? 'password_same' : undefined
}
