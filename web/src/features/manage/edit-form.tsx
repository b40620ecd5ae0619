import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './edit-form.module.css'

/** Fields with Save and a cross. Enter saves. What is wrong stands under the fields, and the first wrong one gets the focus. */
export function EditForm({
  label,
  saveLabel,
  busyLabel,
  isBusy,
  problem,
  more,
  onSave,
  onLeave,
  children,
}: {
  label: string
  saveLabel?: string
  busyLabel?: string
  isBusy: boolean
  /** Why it was refused. What is wrong with a field is told by the field. */
  problem?: string | undefined
  /** Another way to answer, beside Save. */
  more?: ReactNode
  onSave: () => void
  onLeave: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('manage')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem === undefined || !form.current?.contains(document.activeElement)) return
    form.current.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [problem])
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isBusy) return
    onSave()
    // Once it is drawn which fields are wrong.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form ref={form} className={styles.form} aria-label={label} noValidate onSubmit={submit}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.answers}>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? (busyLabel ?? t('saving')) : (saveLabel ?? t('save'))}
        </Button>
        {more}
        <IconButton icon="close" label={t('leave')} onClick={onLeave} />
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  )
}
