import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import styles from './modal.module.css'
import { ProblemText } from '../feedback/problem-text.tsx'
import { Modal } from './modal.tsx'

/**
 * Asks before something happens that cannot be undone, or that others notice. Leaving everything as it is is the first
 * answer. Its code is fetched when the first is asked: see lazy-dialogs.
 */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  isDangerous = true,
  progress,
  onConfirm,
  onCancel,
  text,
  children,
  ...modal
}: {
  title: string
  /** Instead of the children, where those are more than the question. */
  text?: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  isDangerous?: boolean
  /** Where the dialog stays until it is done: meanwhile, and why it was refused. */
  progress?: { isBusy: boolean; busyLabel: string; problem: string | undefined }
  onConfirm: () => void
  onCancel: () => void
} & Pick<ComponentProps<typeof Modal>, 'findFocusAfter'>) {
  const isBusy = progress?.isBusy
  return (
    <Modal
      {...modal}
      text={text}
      onClose={onCancel}
      foot={
        <>
          <Button variant={isDangerous ? 'primary' : 'quiet'} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            aria-disabled={isBusy}
            onClick={() => isBusy || onConfirm()}
          >
            {isBusy ? progress?.busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {text === undefined ? <p className={styles.question}>{children}</p> : children}
      {progress && <ProblemText className={styles.refusal}>{progress.problem}</ProblemText>}
    </Modal>
  )
}
