import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import styles from './member-panel.module.css'

/** Fields about one person, saved by their button. */
export function MemberForm({
  isBusy,
  problem,
  onSubmit,
  children,
}: {
  isBusy: boolean
  problem: string | undefined
  onSubmit: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('team')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <div className={styles.foot}>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? t('one_moment') : t('save')}
        </Button>
        <ProblemText>{problem}</ProblemText>
      </div>
    </form>
  )
}
