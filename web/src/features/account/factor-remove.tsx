import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { ProofForm } from './proof-form.tsx'
import { ask, factorsChanged } from './queries.ts'
import { useLeave } from './leave.ts'

/** Takes the phone or the app away: from then on the password alone signs in, unless the other one is there. */
export function FactorRemove({ factor, uid }: { factor: 'phone' | 'app'; uid: string }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  return (
    <ProofForm
      uid={uid}
      submitLabel={t('remove')}
      isDanger
      read={() => factor}
      prove={async (body) => {
        await ask(factor === 'phone' ? api.removePhone({ body }) : api.removeTotp({ body }))
        await factorsChanged(client, uid)
        leave(factor === 'phone' ? t('phone_removed') : t('app_removed'))
      }}
      onLeave={() => leave()}
    />
  )
}
