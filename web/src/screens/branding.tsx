import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandingPage } from '../features/branding/branding-page.tsx'
import type { Asked } from '../features/branding/queries.ts'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { brandingMoments } from './branding-moments.tsx'
import { DashboardNav } from './dashboard-nav.tsx'

/** In the same file: home names every file that screens are fetched from, and its size has a limit. */
export { PushSetupScreen } from './push-setup.tsx'
export { WidgetsScreen } from './widgets.tsx'

/** How a site looks, or what a member group sees: `?subdomain=` or `?group=` says which. */
export function BrandingScreen() {
  const { t } = useTranslation(['branding', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const asked = askedOf(useSearch({ from: '/sender/dashboard/branding' }))
  const [isChanged, setIsChanged] = useState(false)
  useTitle(t('title'))
  if (!user) return null
  const gone = <Gone />
  return (
    <SidePanel
      title={t('title')}
      width="full"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      mayStay={isChanged}
      onClose={() => void navigate({ to: '/' })}
    >
      {asked ? (
        <QueryProvider>
          <BrandingPage
            key={`${user.uid} ${asked.id}`}
            // A team's sites and groups are its owner's.
            ownerId={user.managerId ?? user.uid}
            asked={asked}
            // A plan made to order.
            mayHideByline={user.planType === 'ENTERPRISE'}
            moments={brandingMoments}
            gone={gone}
            onChanged={setIsChanged}
          />
        </QueryProvider>
      ) : (
        gone
      )}
    </SidePanel>
  )
}

function askedOf({ subdomain, group }: Record<string, unknown>): Asked | undefined {
  if (typeof subdomain === 'string') return { kind: 'subdomain', id: subdomain }
  return typeof group === 'string' ? { kind: 'group', id: group } : undefined
}

function Gone() {
  const { t } = useTranslation('branding')
  return (
    <>
      <p>{t('gone_text')}</p>
      <p>
        <Link to="/dashboard/subdomains" className={buttonClass({})}>
          {t('gone_back')}
        </Link>
      </p>
    </>
  )
}
