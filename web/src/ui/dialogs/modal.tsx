import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './modal.module.css'

/**
 * A question with two answers at most, or news that must not be missed. Base UI keeps the focus inside, closes it on
 * Escape and gives the focus back. Fetched only when one is to be shown: see lazy-dialogs.
 */
export function Modal({
  title,
  text,
  children,
  foot,
  onClose,
  isFocusedByItself = false,
  findFocusAfter,
}: {
  title: string
  /** What it is about, where the children are more than that: fields, which nobody wants read out as a description. */
  text?: ReactNode | undefined
  children?: ReactNode
  foot: ReactNode
  onClose: () => void
  /** What is in it takes the focus: it is not to be taken a second time, from whoever writes already. */
  isFocusedByItself?: boolean
  /** Where one goes on afterwards, if not where one was before. */
  findFocusAfter?: () => HTMLElement | null
}) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.place}>
          <Dialog.Popup
            className={styles.modal}
            {...(isFocusedByItself && { initialFocus: false })}
            finalFocus={findFocusAfter}
          >
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {text === undefined ? (
              <Dialog.Description render={<div />}>{children}</Dialog.Description>
            ) : (
              <>
                <Dialog.Description className={styles.text}>{text}</Dialog.Description>
                {children}
              </>
            )}
            <div className={styles.foot}>{foot}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
