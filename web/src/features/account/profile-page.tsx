import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { ClaimCard } from './claim-card.tsx'
import { EmailChange } from './email-change.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Section } from './section.tsx'
import { Setting } from './setting.tsx'

export function ProfilePage({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  return (
    <>
      <ClaimCard user={user} />
      <Section title={t('profile')}>
        <ProfileForm user={user} />
      </Section>
      <Section title={t('email')}>
        <Setting
          title={t('email_now')}
          text={user.email}
          actions={[{ label: t('change'), form: <EmailChange user={user} /> }]}
        />
      </Section>
    </>
  )
}
