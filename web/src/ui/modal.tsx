import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './modal.module.css'

/**
 * A question with two answers at most, or news that must not be missed. Base UI keeps the focus inside, closes it on
 * Escape and gives the focus back. Fetched only when one is to be shown: import it with `lazy`.
 */
export function Modal({
  title,
  children,
  foot,
  onClose,
}: {
  title: string
  children: ReactNode
  foot: ReactNode
  onClose: () => void
}) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.place}>
          <Dialog.Popup className={styles.modal}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Description render={<div />}>{children}</Dialog.Description>
            <div className={styles.foot}>{foot}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
