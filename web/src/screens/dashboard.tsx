import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readState } from '../features/transfer-list/list-state.ts'
import { SendingContext } from '../features/transfer-list/sending.ts'
import { readAhead } from '../features/transfer-list/queries.ts'
import { TransferList } from '../features/transfer-list/transfer-list.tsx'
import { Usage } from '../features/transfer-list/usage.tsx'
import { useHeldUploads } from '../features/uploader/use-held-uploads.ts'
import { boot } from '../platform/boot.ts'
import { QueryProvider, queryClient } from '../platform/query.tsx'
import { session, useSession } from '../platform/session/session.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { UploadsHere, useUploadIds } from './dashboard-uploads.tsx'
import { DashboardNav } from './dashboard-nav.tsx'
import { LazyOwnTransfer, ownTransferQuery } from './lazy-own-transfer.tsx'
import styles from './dashboard.module.css'
import { useUploadCount } from './upload-count.ts'

/** The screen waits so long for its rows, to be drawn once and not twice. */
const PATIENCE = 400

/** `address`: what stands behind its question mark. */
export async function prepareDashboard(address: Readonly<Record<string, unknown>>): Promise<void> {
  const { user } = session
  if (!user) return
  const wanted = [readAhead(queryClient, user, address)]
  if ('open' in address) wanted.push(queryClient.prefetchQuery(ownTransferQuery))
  await Promise.race([Promise.all(wanted), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Where one arrives after signing in: what one is sending, has sent and received, and each transfer to be managed. */
export function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'dashboardNav', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const uploadCount = useUploadCount()
  const uploadIds = useUploadIds()
  const sending = useHeldUploads()
  const heading = useRef<HTMLHeadingElement>(null)
  const { list } = readState(useSearch({ from: '/sender/dashboard' }))
  const title = t(`dashboardNav:${list}`)
  // What cannot be had now is asked for again when one is opened, and told then.
  useEffect(() => whenIdle(() => void queryClient.prefetchQuery(ownTransferQuery)), [])
  useTitle(title)
  if (!user) return null
  const { hasUploader } = boot.place
  return (
    <SidePanel
      title={title}
      titleRef={heading}
      width="two_third"
      nav={<DashboardNav />}
      head={
        <QueryProvider>
          <Usage uid={user.uid} />
        </QueryProvider>
      }
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <SendingContext value={sending}>
          <TransferList
            key={user.uid}
            owner={user}
            heading={heading}
            hasUploader={hasUploader}
            uploads={<UploadsHere />}
            uploadCount={uploadCount}
            uploadIds={uploadIds}
            renderOwn={(id, close) => <LazyOwnTransfer id={id} onLeave={close} />}
          />
        </SendingContext>
      </QueryProvider>
      {hasUploader && (
        <p className={styles.dock}>
          <Link to="/" className={buttonClass({ variant: 'primary', isLarge: true, isWide: true })}>
            <Icon name="plus" />
            {t('new_transfer')}
          </Link>
        </p>
      )}
    </SidePanel>
  )
}
