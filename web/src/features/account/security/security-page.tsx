import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { Section } from '../../../ui/layout/section.tsx'
import { Setting } from '../setting.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordChange } from './password-change.tsx'
import { SecondFactors } from './second-factors.tsx'

/** `mainSite`: where passkeys are made, when that is another place than this one. */
export function SecurityPage({ user, mainSite }: { user: UserView; mainSite: string | undefined }) {
  const { t } = useTranslation('account')
  return (
    <>
      <Section title={t('password_title')} text={t('password_text')}>
        <Setting
          title={t('password')}
          text={t(user.hasPassword ? 'password_kept' : 'password_none')}
          actions={user.hasPassword ? [{ label: t('change'), form: <PasswordChange user={user} /> }] : []}
        />
      </Section>
      <Section title={t('factors_title')} text={t('factors_text')}>
        <SecondFactors user={user} />
      </Section>
      <Section title={t('passkeys_title')} text={t('passkeys_text')}>
        <Passkeys uid={user.uid} mainSite={mainSite} />
      </Section>
    </>
  )
}
