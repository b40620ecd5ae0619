import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SendingOptions } from '../features/sending-options/sending-options.tsx'
import { GroupsPage } from '../features/team/groups/groups-page.tsx'
import { ownsTeamPlan, teamOf } from '../features/team/team-of.ts'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { DashboardNav } from './dashboard-nav.tsx'

/** The groups that the members of a team are in, for those who manage it. */
export function MemberGroupsScreen() {
  const { t } = useTranslation(['memberGroups', 'team', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  useTitle(t('title'))
  if (!user) return null
  const team = teamOf(user)
  return (
    <SidePanel
      title={t(ownsTeamPlan(user) ? 'team:yours' : 'team:title')}
      width="two_third"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <GroupsPage
          key={`${team} ${user.uid}`}
          team={team}
          uid={user.uid}
          renderOptions={(settings, save) => <SendingOptions of="group" settings={settings} save={save} />}
        />
      </QueryProvider>
    </SidePanel>
  )
}
