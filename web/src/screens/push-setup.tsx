import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PushSetupPage } from '../features/push-setup/push-setup-page.tsx'
import { WelcomeStart } from '../features/uploader/welcome/welcome-start.tsx'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { DashboardNav } from './dashboard-nav.tsx'

/** Where others send one files without an account: `?page=` says which, a site's or one's own. */
export function PushSetupScreen() {
  const { t } = useTranslation(['pushSetup', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const { page } = useSearch({ from: '/sender/dashboard/push' })
  const [isUnsaved, setIsUnsaved] = useState(false)
  useTitle(t('title'))
  if (!user) return null
  return (
    <SidePanel
      title={t('title')}
      width="full"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      mayStay={isUnsaved}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <PushSetupPage
          key={user.uid}
          uid={user.uid}
          isPaying={user.payingUser}
          asked={typeof page === 'string' ? page : undefined}
          start={<WelcomeStart button={null} isFramed={false} isReopening={false} onPicked={() => undefined} />}
          onChoose={(chosen) => void navigate({ to: '/dashboard/push', search: { page: chosen }, replace: true })}
          onUnsaved={setIsUnsaved}
        />
      </QueryProvider>
    </SidePanel>
  )
}
