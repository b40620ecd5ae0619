import { Link, defaultParseSearch, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../features/session/use-sign-out.ts'
import { readAhead } from '../features/transfer-list/read-ahead.ts'
import { TransferList } from '../features/transfer-list/transfer-list.tsx'
import { Usage } from '../features/transfer-list/usage.tsx'
import { boot } from '../platform/boot.ts'
import { withWords } from '../platform/i18n.ts'
import { QueryProvider, queryClient } from '../platform/query.tsx'
import { session, useSession } from '../platform/session.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { useTitle } from '../ui/use-title.ts'
import { UploadsHere, useUploadCount } from './dashboard-uploads.tsx'
import { DashboardWays } from './dashboard-ways.tsx'
import styles from './dashboard.module.css'

/** The screen waits so long for its rows, to be drawn once and not twice. */
const PATIENCE = 400

/** Before it is drawn for the first time. */
export async function prepareDashboard(): Promise<void> {
  const { user } = session
  if (!user) return
  const rows = readAhead(queryClient, user, defaultParseSearch(location.search))
  await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Much of it, and nobody opens a transfer before the list is there. */
const loadOwn = () => withWords(['managing'], () => import('./own-transfer.tsx'))
const OwnTransfer = lazy(async () => ({ default: (await loadOwn()).OwnTransfer }))

/** Where one arrives after signing in: what one is sending, has sent and received, and each transfer to be managed. */
export function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const uploadCount = useUploadCount()
  const signOut = useSignOut(() => navigate({ to: '/' }))
  // What cannot be had now is asked for again when one is opened, and told then.
  useEffect(() => whenIdle(() => void loadOwn().catch(() => undefined)), [])
  useTitle(`${t('frame:dashboard')}, Envoi`)
  if (!user) return null
  return (
    <SidePanel
      title={t('title', { name: user.displayName })}
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
              {t('account')}
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
          renderOwn={(id) => (
            <Suspense fallback={<output>{t('one_moment')}</output>}>
              <OwnTransfer id={id} />
            </Suspense>
          )}
        />
      </QueryProvider>
    </SidePanel>
  )
}
