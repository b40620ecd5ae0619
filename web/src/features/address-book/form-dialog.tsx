import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog as AnyFormDialog } from '../../ui/dialogs/form-dialog.tsx'

/** A few fields over the list. */
export function FormDialog(props: Omit<ComponentProps<typeof AnyFormDialog>, 'words'>) {
  const { t } = useTranslation('book')
  const words = { busy: t('one_moment'), leave: t('leave'), missing: t('problem_network') }
  return <AnyFormDialog words={words} {...props} />
}
