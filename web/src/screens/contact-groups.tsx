import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { GroupsPage } from '../features/address-book/groups/groups-page.tsx'
import { NeedsPlan } from '../features/address-book/needs-plan.tsx'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { useSendTo } from './use-send-to.ts'

/** People one sends to together, under one name. */
export function ContactGroupsScreen() {
  const { t } = useTranslation(['book', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const sendTo = useSendTo()
  useTitle(t('groups_title'))
  if (!user) return null
  return (
    <SidePanel
      title={t('groups_title')}
      width="two_third"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        {user.payingUser ? (
          <GroupsPage
            key={user.uid}
            uid={user.uid}
            {...(sendTo && { onSend: ({ emails, total }) => sendTo(emails, total) })}
          />
        ) : (
          <NeedsPlan what="groups" />
        )}
      </QueryProvider>
    </SidePanel>
  )
}
