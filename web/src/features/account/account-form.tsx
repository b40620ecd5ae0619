import { type FormEvent, type ReactNode, createContext, use, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { INVALID, useFocusOnChange } from '../../ui/hooks/use-focus-on-change.ts'
import styles from './account-form.module.css'
import { Outcome } from './outcome.tsx'

/** Called by a form when it is over; a word says what came of it. */
type Leave = (said?: string) => void

export const LeaveContext = createContext<Leave>(() => {})
export const useLeave = (): Leave => use(LeaveContext)

/** What a field of the form holds, by its name. */
export type ReadField = (name: string) => string

/** Fields, what stands in the way of all of them, and the way on. The first wrong field takes the focus. */
export function AccountForm({
  submitLabel,
  variant = 'primary',
  isBusy,
  faults,
  problem,
  said = '',
  onSubmit,
  onLeave,
  children,
}: {
  submitLabel: string
  /** One primary button is enough for a page with several forms. */
  variant?: 'primary' | 'plain' | 'danger'
  isBusy: boolean
  /** Another one for each try that found something wrong. */
  faults: unknown
  problem?: string | undefined
  said?: string
  onSubmit: (field: ReadField) => void
  onLeave?: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('account')
  const form = useRef<HTMLFormElement>(null)
  useFocusOnChange(form, faults, INVALID)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    onSubmit((name) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant={variant}
          className={variant === 'danger' ? styles.danger : undefined}
          aria-disabled={isBusy}
        >
          {isBusy ? t('one_moment') : submitLabel}
        </Button>
        {onLeave && (
          <Button variant="quiet" onClick={onLeave}>
            {t('cancel')}
          </Button>
        )}
        <Outcome said={said} problem={problem} />
      </div>
    </form>
  )
}
