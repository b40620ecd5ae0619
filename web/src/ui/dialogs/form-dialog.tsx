import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import styles from './form-dialog.module.css'
import { LazyModal } from './lazy-dialogs.tsx'

/** A few fields over the page. What the server refuses is told here, and what was written stays. */
export function FormDialog({
  title,
  text,
  answer,
  words,
  isBusy,
  problem,
  spoken,
  onSubmit,
  onLeave,
  findFocusAfter,
  children,
}: {
  title: string
  text: ReactNode
  answer: string
  /** `missing`: the dialog itself could not be fetched. */
  words: { busy: string; leave: string; missing: string }
  isBusy: boolean
  problem: string | undefined
  /** What stands beside a field already, and is only read out here. */
  spoken?: string | undefined
  onSubmit: () => void
  onLeave: () => void
  findFocusAfter?: () => HTMLElement | null
  children: ReactNode
}) {
  const formId = useId()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    onSubmit()
    // What is found wrong at once is where to go on.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <LazyModal
      title={title}
      text={text}
      onClose={onLeave}
      missing={words.missing}
      {...(findFocusAfter && { findFocusAfter })}
      foot={
        <>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isBusy}>
            {isBusy ? words.busy : answer}
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            {words.leave}
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

/** A choice in such a form, beside its name. */
export const FormChoice = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <p className={styles.choice}>
    <label htmlFor={id}>{label}</label>
    {children}
  </p>
)
