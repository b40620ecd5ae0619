import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { Loaded } from '../loaded.tsx'
import { limitsQuery } from '../queries.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TemplateForm } from './template-form.tsx'

export function SendingPage({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const limits = useQuery(limitsQuery(user.uid))
  return (
    <>
      <Section title={t('template_title')} text={t('template_text')}>
        <Loaded query={limits}>{(data) => <TemplateForm user={user} limits={data} />}</Loaded>
      </Section>
      <Section title={t('settings_title')}>
        <Loaded query={limits}>{(data) => <SettingsForm user={user} limits={data} />}</Loaded>
      </Section>
      <Section title={t('notify_title')} text={t('notify_text')}>
        <NotificationSwitches user={user} />
      </Section>
    </>
  )
}
