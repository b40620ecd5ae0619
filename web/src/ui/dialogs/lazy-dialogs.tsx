/**
 * Dialogs whose code is fetched when the first is to be shown. Where it cannot be fetched nothing is asked, `missing` is
 * said and the page stays as it is; whoever presses again asks for it again.
 */
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { useToasts } from '../feedback/toast.tsx'
import { importWithRetry } from '../import-with-retry.ts'
import type { ConfirmDialog } from './confirm-dialog.tsx'
import type { Modal } from './modal.tsx'

export function LazyModal({ missing, ...props }: ComponentProps<typeof Modal> & { missing: string }) {
  const file = useLazyFile(() => import('./modal.tsx'), missing, props.onClose)
  return file && <file.Modal {...props} />
}

export function LazyConfirmDialog({ missing, ...props }: ComponentProps<typeof ConfirmDialog> & { missing: string }) {
  const file = useLazyFile(() => import('./confirm-dialog.tsx'), missing, props.onCancel)
  return file && <file.ConfirmDialog {...props} />
}

/** For those of features, and for whatever else is shown only then. */
export function useLazyFile<File>(load: () => Promise<File>, missing: string, leave: () => void): File | undefined {
  const toasts = useToasts()
  const [file, setFile] = useState<File>()
  const fetchIt = useEffectEvent(() => importWithRetry(load))
  const giveUp = useEffectEvent(() => {
    toasts.show(missing, { tone: 'problem' })
    leave()
  })
  useEffect(() => {
    let isLeft = false
    void fetchIt().then(
      (fetched) => isLeft || setFile(fetched),
      () => isLeft || giveUp(),
    )
    return () => {
      isLeft = true
    }
  }, [])
  return file
}
