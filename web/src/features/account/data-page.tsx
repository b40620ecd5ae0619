import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { AccountDelete } from './account-delete.tsx'
import { DataExport } from './data-export.tsx'
import { Section } from './section.tsx'
import { Setting } from './setting.tsx'

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
