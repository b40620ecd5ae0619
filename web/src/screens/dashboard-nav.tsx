import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../platform/session/session.ts'
import { LinkTabs } from '../ui/layout/link-tabs.tsx'

const pages = [
  { to: '/dashboard', name: 'transfers' },
  { to: '/dashboard/address-book', name: 'book' },
  { to: '/dashboard/contact-groups', name: 'groups' },
  { to: '/dashboard/statistics', name: 'statistics' },
] as const
/** Pages of what only a plan has. */
const pagesOfPlans = [{ to: '/dashboard/subdomains', name: 'subdomains' }] as const

/** The pages of the dashboard, for the bar of each one's panel. Their screens are fetched with the words `dashboardNav`. */
export function DashboardNav() {
  const { t } = useTranslation('dashboardNav')
  const user = useSession()
  return (
    <LinkTabs label={t('label')}>
      {[...pages, ...(user?.payingUser ? pagesOfPlans : [])].map(({ to, name }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {t(name)}
        </Link>
      ))}
    </LinkTabs>
  )
}
