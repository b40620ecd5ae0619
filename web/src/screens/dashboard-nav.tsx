import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { teamQuery } from '../platform/team-query.ts'
import { ownsTeamPlan, teamOf } from '../features/team/team-of.ts'
import { queryClient } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { LinkTabs } from '../ui/layout/link-tabs.tsx'

const pages = [
  { to: '/dashboard', name: 'transfers' },
  { to: '/dashboard/address-book', name: 'book' },
  { to: '/dashboard/contact-groups', name: 'groups' },
  { to: '/dashboard/push', name: 'push' },
  { to: '/dashboard/statistics', name: 'statistics' },
] as const
/** Has pages below it. */
const team = { to: '/dashboard/team', name: 'team' } as const
/** What a plan has for those who look after it. */
const ofPlan = [
  { to: '/dashboard/subdomains', name: 'subdomains' },
  { to: '/dashboard/widgets', name: 'widgets' },
] as const

/** The pages of the dashboard, for the bar of each one's panel. Their screens are fetched with the words `dashboardNav`. */
export function DashboardNav() {
  const { t } = useTranslation('dashboardNav')
  const user = useSession()
  const managesTeam = useManagesTeam() === true
  // What a team has is its owner's: members see neither.
  const hasPlan = user?.payingUser === true && (user.managerId === null || managesTeam)
  const shown = [...pages, ...(managesTeam ? [team] : []), ...(hasPlan ? ofPlan : [])]
  return (
    <LinkTabs label={t('label')}>
      {shown.map(({ to, name }) => (
        <Link key={to} to={to} activeOptions={{ exact: to !== team.to, includeSearch: false }}>
          {t(name)}
        </Link>
      ))}
    </LinkTabs>
  )
}

/**
 * Owners are known by their plan; whether a member of a team is one of its managers has to be asked: undefined until the
 * answer has come.
 */
export function useManagesTeam(): boolean | undefined {
  const user = useSession()
  const [asked, uid] = user && user.managerId !== null ? [teamOf(user), user.uid] : ['', '']
  const { data, isPending } = useQuery({ ...teamQuery(asked, uid), enabled: asked !== '' }, queryClient)
  if (asked !== '' && isPending) return undefined
  return user !== undefined && (ownsTeamPlan(user) || data?.role === 'MANAGER')
}
