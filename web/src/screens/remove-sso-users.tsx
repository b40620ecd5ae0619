import { useTranslation } from 'react-i18next'
import { ProofForm } from '../features/account/proof/proof-form.tsx'
import { useFormat } from '../platform/format.ts'
import { ask } from '../platform/query-asking.ts'
import { ssoApi } from '../platform/sso-api.ts'
import { useToasts } from '../ui/feedback/toast.tsx'

/** Everybody who came by single sign-on leaves; their transfers go to the owner, so that nothing is lost. */
export function RemoveSsoUsers({ uid, team, onLeave }: { uid: string; team: string; onLeave: () => void }) {
  const { t } = useTranslation('subdomains')
  const format = useFormat()
  const toasts = useToasts()
  return (
    <ProofForm
      uid={uid}
      submitLabel={t('sso_remove_do')}
      isDanger
      read={() => ({})}
      prove={async (proof) => {
        const body = { ...proof, transfers: 'give' as const }
        const { removed } = await ask(ssoApi.removeSsoUsers({ params: { uid: team }, body }))
        toasts.show(t('sso_removed', { count: removed, number: format.number(removed) }))
        onLeave()
      }}
      onLeave={onLeave}
    />
  )
}
