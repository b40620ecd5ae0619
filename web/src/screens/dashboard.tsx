import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ManageArea } from '../features/manage/manage-area.tsx'
import { useSignOut } from '../features/session/use-sign-out.ts'
import { TransferList } from '../features/transfer-list/transfer-list.tsx'
import { Usage } from '../features/transfer-list/usage.tsx'
import { boot } from '../platform/boot.ts'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { useTitle } from '../ui/use-title.ts'
import { UploadsHere, useUploadCount } from './dashboard-uploads.tsx'
import { DashboardWays } from './dashboard-ways.tsx'
import { useSendAgain } from './use-send-again.ts'
import styles from './dashboard.module.css'

/** Where one arrives after signing in: what one is sending, has sent and received, and each transfer to be managed. */
export function DashboardScreen() {
  const { t } = useTranslation(['signin', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const uploadCount = useUploadCount()
  const again = useSendAgain()
  const signOut = useSignOut(() => navigate({ to: '/' }))
  useTitle(`${t('frame:dashboard')}, Envoi`)
  if (!user) return null
  return (
    <SidePanel
      title={t('dashboard_title', { name: user.displayName })}
      width="two_third"
      ways={<DashboardWays />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <div className={styles.head}>
          <Usage uid={user.uid} />
          <p className={styles.ways}>
            <Link to="/account" className={buttonClass({ variant: 'quiet' })}>
              {t('dashboard_account')}
            </Link>
            <Button variant="quiet" icon="out" onClick={() => void signOut()}>
              {t('frame:sign_out')}
            </Button>
          </p>
        </div>
        <TransferList
          key={user.uid}
          owner={user}
          hasUploader={boot.place.hasUploader}
          uploads={<UploadsHere />}
          uploadCount={uploadCount}
          renderOwn={(id) => <ManageArea keys={{ id }} again={again} isAside />}
        />
      </QueryProvider>
    </SidePanel>
  )
}
