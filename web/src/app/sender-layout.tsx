import { Outlet, useLocation } from '@tanstack/react-router'
import { DropOverlay } from '../features/uploader/welcome/drop-overlay.tsx'
import { UploaderPanel } from '../features/uploader/uploader-panel.tsx'
import { useEarlyPress } from './early-press.ts'
import styles from './sender-layout.module.css'

/** The uploader at the left; beside it the words of home, or a side panel over them. */
export function SenderLayout() {
  const isPanelOpen = useLocation({ select: ({ pathname }) => pathname !== '/' })
  useEarlyPress()
  return (
    <main id="main" className={styles.stage} tabIndex={-1} data-panel-open={isPanelOpen}>
      <UploaderPanel isPanelOpen={isPanelOpen} />
      <Outlet />
      <DropOverlay />
    </main>
  )
}
