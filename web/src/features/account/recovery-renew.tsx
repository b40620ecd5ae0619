import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../platform/api.ts'
import { session } from '../../platform/session/session.ts'
import styles from './account-form.module.css'
import { ProofForm } from './proof-form.tsx'
import { ask, factorsChanged } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useLeave } from './leave.ts'

export function RecoveryRenew({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()

  async function finish(): Promise<void> {
    await factorsChanged(client, user.uid)
    leave(t('saved'))
  }
  if (codes) return <RecoveryCodes codes={codes} user={user} onKept={() => void finish()} />
  return (
    <ProofForm
      uid={user.uid}
      submitLabel={t('recovery_renew')}
      read={() => true}
      prove={async (body) => {
        const made = await ask(api.renewRecoveryCodes({ body }))
        session.adopt()
        setCodes(made.recoveryCodes)
      }}
      onLeave={() => leave()}
    >
      {() => <p className={styles.text}>{t('recovery_renew_text')}</p>}
    </ProofForm>
  )
}
