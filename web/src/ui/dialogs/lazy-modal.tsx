import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { importWithRetry } from '../import-with-retry.ts'
import type { Modal } from './modal.tsx'
import { useToasts } from '../feedback/toast.tsx'

type ModalProps = ComponentProps<typeof Modal>

/**
 * A modal, fetched when the first is to be shown. Where it cannot be fetched nothing is asked, `missing` is said and the
 * page stays as it is; whoever presses again asks for it again.
 */
export function LazyModal({ missing, ...props }: ModalProps & { missing: string }) {
  const toasts = useToasts()
  const [found, setFound] = useState<{ Modal: ComponentType<ModalProps> }>()
  const leave = useEffectEvent(() => {
    toasts.show(missing, { tone: 'problem' })
    props.onClose()
  })
  useEffect(() => {
    let isLeft = false
    void importWithRetry(() => import('./modal.tsx')).then(
      (file) => isLeft || setFound(file),
      () => isLeft || leave(),
    )
    return () => {
      isLeft = true
    }
  }, [])
  return found ? <found.Modal {...props} /> : null
}
