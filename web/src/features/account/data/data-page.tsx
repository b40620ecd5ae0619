import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { session } from '../../../platform/session/session.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useLeave } from '../account-form.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Setting } from '../setting.tsx'
import { DataExport } from './data-export.tsx'
import styles from './data-page.module.css'

export function DataPage({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  return (
    <>
      <Section title={t('export_title')} text={t('export_text')}>
        <DataExport uid={user.uid} />
      </Section>
      <Section title={t('delete_title')}>
        <Setting
          title={t('delete_heading')}
          text={t('delete_text')}
          actions={[
            {
              label: t('delete_open'),
              isDanger: true,
              form: <AccountDelete user={user} />,
            },
          ]}
        />
      </Section>
    </>
  )
}

/** Says what happens before it asks for the password. Afterwards nobody is signed in, and home is open. */
function AccountDelete({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const navigate = useNavigate()
  const toasts = useToasts()
  const ownsTeam = user.managerId === null && (user.planType === 'TEAM' || user.planType === 'ENTERPRISE')
  const outcomes = [
    t('delete_transfers'),
    t('delete_plan'),
    ...(ownsTeam ? [t('delete_team')] : []),
    t('delete_devices'),
    t('delete_address', { email: user.email }),
  ]
  return (
    <ProofForm
      uid={user.uid}
      submitLabel={t('delete')}
      isDanger
      read={() => true}
      prove={async (body) => {
        await ask(api.deleteUser({ params: { uid: user.uid }, body }))
        // First away from here: this page leads whoever is signed out to the sign-in.
        await session.leave(async () => {
          await navigate({ to: '/' })
          await session.refresh()
        })
        toasts.show(t('deleted'))
      }}
      onLeave={() => leave()}
    >
      {() => (
        <ul className={styles.outcomes}>
          {outcomes.map((outcome) => (
            <li key={outcome}>{outcome}</li>
          ))}
        </ul>
      )}
    </ProofForm>
  )
}
