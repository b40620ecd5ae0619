import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountPanel, findPage, titleOf } from '../features/account/account-panel.tsx'
import { placeOrigin } from '../features/sign-in/place-origin.ts'
import { boot } from '../platform/boot.ts'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { otherPages } from './account-pages.tsx'
import { LazyAccountMenu } from './lazy-account-menu.tsx'

/** Where passkeys are made, unless that is here. */
const mainSite = boot.place.isMain ? undefined : placeOrigin('www', { place: boot.place, location })

/** /account and the pages below it. */
export function AccountScreen() {
  const { t } = useTranslation(['account', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const { page: asked } = useParams({ strict: false })
  const page = asked === undefined ? undefined : findPage(asked)
  useTitle(t(page === undefined ? 'title' : titleOf(page)))
  if (!user) return null
  if (asked !== undefined && page === undefined) return <Navigate to="/account" replace />
  return (
    <SidePanel
      title={t('title')}
      width="two_third"
      nav={<LazyAccountMenu user={user} isInPanel />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <AccountPanel uid={user.uid} page={page} mainSite={mainSite} otherPages={otherPages} />
      </QueryProvider>
    </SidePanel>
  )
}
