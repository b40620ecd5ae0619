import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { LazyModal } from '../../ui/dialogs/lazy-dialogs.tsx'
import styles from './form-dialog.module.css'

/** A few fields over the list. What the server refuses is told here, and what was written stays. */
export function FormDialog({
  title,
  text,
  answer,
  isBusy,
  problem,
  spoken,
  onSubmit,
  onLeave,
  findFocusAfter,
  children,
}: {
  title: string
  text: string
  answer: string
  isBusy: boolean
  problem: string | undefined
  /** What stands beside a field already, and is only read out here. */
  spoken?: string | undefined
  onSubmit: () => void
  onLeave: () => void
  findFocusAfter?: () => HTMLElement | null
  children: ReactNode
}) {
  const { t } = useTranslation('book')
  const formId = useId()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <LazyModal
      title={title}
      text={text}
      onClose={onLeave}
      missing={t('problem_network')}
      {...(findFocusAfter && { findFocusAfter })}
      foot={
        <>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isBusy}>
            {isBusy ? t('one_moment') : answer}
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {children}
        <p role="alert" className={styles.problem}>
          {problem ?? (spoken !== undefined && <span className="sr">{spoken}</span>)}
        </p>
      </form>
    </LazyModal>
  )
}
