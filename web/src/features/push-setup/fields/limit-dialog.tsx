import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { Typed } from './typed-page.ts'

export type LimitDialogProps = { typed: Typed; onLeave: () => void }

/** One limit, which is part of the page once it is said; the page saves itself. */
export function LimitDialog({
  title,
  text,
  onSubmit,
  onLeave,
  children,
}: {
  title: string
  text: string
  onSubmit: () => void
  onLeave: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('pushSetup')
  return (
    <FormDialog
      title={title}
      text={text}
      answer={t('apply')}
      words={{ busy: t('one_moment'), leave: t('cancel'), missing: t('problem_network') }}
      isBusy={false}
      problem={undefined}
      onSubmit={onSubmit}
      onLeave={onLeave}
    >
      {children}
    </FormDialog>
  )
}
