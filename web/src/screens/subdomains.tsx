import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SendingOptions } from '../features/sending-options/sending-options.tsx'
import { handOver, placeOrigin } from '../features/sign-in/place-origin.ts'
import { NeedsPlan } from '../features/subdomains/needs-plan.tsx'
import type { Sites } from '../features/subdomains/sites.ts'
import { SubdomainsPage } from '../features/subdomains/subdomains-page.tsx'
import { boot } from '../platform/boot.ts'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { RemoveSsoUsers } from './remove-sso-users.tsx'

const originOf = (name: string): string => placeOrigin(name, { place: boot.place, location })
const mainSite = originOf('www')

/** Where sites are, seen from this one, and how one gets from one to another. */
const sites: Sites = {
  here: boot.place.name,
  main: new URL(mainSite).host,
  hostOf: (name) => new URL(originOf(name)).host,
  goTo: (name) => location.assign(new URL(location.pathname, originOf(name))),
  goToMain: (code) => location.assign(handOver(mainSite, { path: location.pathname, code, staySignedIn: true })),
}

/** The addresses that one's own site has. */
export function SubdomainsScreen() {
  const { t } = useTranslation(['subdomains', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  useTitle(t('title'))
  if (!user) return null
  /** A team's are its owner's. */
  const ownerId = user.managerId ?? user.uid
  return (
    <SidePanel
      title={t('title')}
      width="two_third"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <SubdomainsPage
          key={ownerId}
          ownerId={ownerId}
          isMember={user.managerId !== null}
          sites={sites}
          renderOptions={(settings, save) => <SendingOptions of="site" settings={settings} save={save} />}
          renderSsoRemoval={(onLeave) => <RemoveSsoUsers uid={user.uid} team={ownerId} onLeave={onLeave} />}
          whenNone={user.payingUser ? undefined : <NeedsPlan />}
        />
      </QueryProvider>
    </SidePanel>
  )
}
