import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DirectoryPanel } from '../features/team/directory/directory-panel.tsx'
import { MemberPanel } from '../features/team/member/member-panel.tsx'
import { DIRECTORY, OPTIONS, TeamPage } from '../features/team/team-page.tsx'
import { ownsTeamPlan, teamOf } from '../features/team/team-of.ts'
import { withWords } from '../platform/i18n.ts'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { TeamOptions } from './team-options.tsx'

/** Fetched together, since home has to carry the name of every file that is fetched later. */
export { MemberGroupsScreen } from './member-groups.tsx'

/** Seldom wanted, and it brings the words of the account. */
const GiveTeam = lazy(async () => {
  const screen = await withWords(['account'], () => import('./give-team.tsx'))
  return { default: screen.GiveTeam }
})

/** The people of a team, for those who manage it. */
export function TeamScreen() {
  const { t } = useTranslation(['team', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const { open } = useSearch({ from: '/sender/dashboard/team' })
  const shownId = typeof open === 'string' ? open : undefined
  useTitle(t('title'))
  if (!user) return null
  const team = teamOf(user)
  const show = (id: string | undefined, isReplacing: boolean): void =>
    void navigate({ to: '/dashboard/team', search: id === undefined ? {} : { open: id }, replace: isReplacing })
  return (
    <SidePanel
      title={t(ownsTeamPlan(user) ? 'yours' : 'title')}
      width="two_third"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <TeamPage
          key={`${team} ${user.uid}`}
          team={team}
          uid={user.uid}
          open={shownId}
          hrefOf={(id) => `/dashboard/team?open=${encodeURIComponent(id)}`}
          onOpen={(id) => show(id, false)}
          renderOpen={(shown, id) => {
            const opened = { team: shown, id, onClose: () => show(undefined, true) }
            if (id === OPTIONS) return <TeamOptions {...opened} uid={user.uid} />
            if (id === DIRECTORY) return <DirectoryPanel {...opened} />
            return (
              <MemberPanel
                key={id}
                {...opened}
                renderGive={(member, onLeave) => (
                  <Suspense fallback={t('one_moment')}>
                    <GiveTeam uid={user.uid} team={team} member={member} onLeave={onLeave} />
                  </Suspense>
                )}
              />
            )
          }}
        />
      </QueryProvider>
    </SidePanel>
  )
}
