import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keptQuery } from '../platform/kept-query.ts'
import { teamQuery } from '../platform/team-query.ts'
import { ownsTeamPlan, teamOf } from '../features/team/team-of.ts'
import { queryClient } from '../platform/query.tsx'
import { type SessionUser, useSession } from '../platform/session/session.ts'
import { LinkTabs } from '../ui/layout/link-tabs.tsx'
import styles from './dashboard.module.css'
import { LazyAccountMenu } from './lazy-account-menu.tsx'
import { useUploadCount } from './upload-count.ts'

/** Of transfers, one address with different search parameters. */
const lists = ['sent', 'received', 'running', 'archive'] as const
const pages = [
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

/**
 * The lists and pages of the dashboard and the account menu, for the bar of each one's panel. Their screens are fetched
 * with the words `dashboardNav`.
 */
export function DashboardNav() {
  const { t } = useTranslation('dashboardNav')
  const user = useSession()
  const managesTeam = useManagesTeam() === true
  // What a team has is its owner's: members see neither.
  const hasPlan = user?.payingUser === true && (user.managerId === null || managesTeam)
  const kept = useKept(user)
  const shown = [
    ...pages,
    ...(managesTeam ? [team] : []),
    ...ofPlan.filter(({ name }) => hasPlan || kept?.[name] === true),
  ]
  const current = useCurrentList()
  const underWay = useUploadCount()
  return (
    <>
      <LinkTabs label={t('label')}>
        {lists.map((list) => (
          <Link
            key={list}
            to="/dashboard"
            search={list === 'sent' ? {} : { list }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            {...(list === current ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
          >
            {t(list)}
            {list === 'running' && underWay > 0 && (
              <span className={`${styles.count} num`}>
                {underWay} <span className="sr">{t('under_way')}</span>
              </span>
            )}
          </Link>
        ))}
        {shown.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: to !== team.to, includeSearch: false }}>
            {t(name)}
          </Link>
        ))}
      </LinkTabs>
      {user && <LazyAccountMenu user={user} isInPanel />}
    </>
  )
}

/** Whose plan has ended keeps what they made, and finds it here. */
function useKept(user: SessionUser | undefined) {
  const uid = user && !user.payingUser && user.managerId === null ? user.uid : ''
  return useQuery({ ...keptQuery(uid), enabled: uid !== '' }, queryClient).data
}

/** Nothing on another page. */
const useCurrentList = (): string | undefined =>
  useLocation({
    select: ({ pathname, search }) =>
      /^\/dashboard\/?$/.test(pathname) ? ((search as { list?: string }).list ?? 'sent') : undefined,
  })

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
