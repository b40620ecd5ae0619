import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { teamOf } from '../features/team/team-of.ts'
import { StatisticsPage } from '../features/statistics/statistics-page.tsx'
import { boot } from '../platform/boot.ts'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { DashboardNav, useManagesTeam } from './dashboard-nav.tsx'

/** How much one sends, or one's team, and what becomes of it. */
export function StatisticsScreen() {
  const { t } = useTranslation(['statistics', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const managesTeam = useManagesTeam()
  useTitle(t('title'))
  if (!user) return null
  return (
    <SidePanel
      title={t('title')}
      width="full"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <StatisticsPage
          key={user.uid}
          owner={user}
          team={managesTeam === undefined ? undefined : managesTeam ? teamOf(user) : null}
          hasUploader={boot.place.hasUploader}
        />
      </QueryProvider>
    </SidePanel>
  )
}
