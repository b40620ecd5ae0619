import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { DropOverlay } from '../features/uploader/welcome/drop-overlay.tsx'
import { UploaderPanel } from '../features/uploader/uploader-panel.tsx'
import { boot } from '../platform/boot.ts'
import { withWords } from '../platform/i18n.ts'
import { logError } from '../platform/log.ts'
import { useEarlyPress } from './early-press.ts'
import { BrokenPanel } from './fallback-screens.tsx'
import { PayerGuard } from './payer-guard.tsx'
import styles from './sender-layout.module.css'

const NoUploader = lazy(async () => {
  const screen = await withWords(['account'], () => import('../screens/no-uploader.tsx'))
  return { default: screen.NoUploaderCard }
})

/** The uploader at the left, where the site has one; beside it the words of home, or a side panel over them. */
export function SenderLayout() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isPanelOpen = path !== '/'
  const { hasUploader } = boot.place
  useEarlyPress()
  return (
    <main id="main" className={styles.stage} tabIndex={-1} data-panel-open={isPanelOpen}>
      {hasUploader ? (
        <UploaderPanel isPanelOpen={isPanelOpen} />
      ) : (
        <Suspense>
          <NoUploader />
        </Suspense>
      )}
      {/* What breaks beside the card must not take an upload with it. */}
      <CatchBoundary getResetKey={() => path} errorComponent={BrokenPanel} onCatch={logError}>
        <Outlet />
      </CatchBoundary>
      {hasUploader && <DropOverlay />}
      <PayerGuard />
    </main>
  )
}
