import {
  type ComponentType,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  type SubmitEvent,
  useEffect,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { hasClosed, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { leaveOnEscape } from '../../../ui/leave-on-escape.ts'
import styles from './editable.module.css'

/** A value with a pencil, and in its place the form that changes it. Escape leaves; the focus comes back to the pencil. */
export function Editable({
  label,
  isLocked = false,
  className,
  children,
  Form,
}: {
  /** What it is that the pencil changes. */
  label: string
  /** It cannot be changed now. */
  isLocked?: boolean
  className?: string | undefined
  children: ReactNode
  Form: ComponentType<{ leave: () => void }>
}) {
  const { t } = useTranslation('manage')
  const [isOpen, setIsOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  useFocusAfterLoss(isOpen, () => pencil.current?.focus(), hasClosed)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    focusField(box.current)
    // The browser brings the field into sight; Save belongs to it.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const leave = (): void => setIsOpen(false)
  if (isOpen && !isLocked) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the key of whatever is focused in it
      <div ref={box} className={classNames(styles.open, className)} onKeyDown={(event) => leaveOnEscape(event, leave)}>
        <Form leave={leave} />
      </div>
    )
  }
  return (
    <div className={classNames(styles.closed, className)}>
      <div className={styles.value}>{children}</div>
      {!isLocked && (
        <IconButton
          ref={pencil}
          icon="pencil"
          label={t('change', { what: label })}
          className={styles.pencil}
          onClick={() => setIsOpen(true)}
        />
      )}
    </div>
  )
}

function focusField(box: HTMLElement | null): void {
  const field = box?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  field?.focus()
  if (field instanceof HTMLInputElement && field.type === 'text') field.select()
  // A longer text is gone on with.
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}

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
      <ProblemText>{problem}</ProblemText>
    </form>
  )
}
